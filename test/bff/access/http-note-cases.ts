import { expect } from 'vitest'
import { idsOf } from '../../support/small-chain-deployment.ts'
import type { Endpoint } from './http-endpoints.ts'
import { isStranger, isWall, type Kind, refusalOf, seesCamera } from './http-visitors.ts'

type Ask = (
  kind: Kind,
  path: string,
  body?: unknown,
  method?: string,
) => Promise<{ readonly status: number; readonly answer: unknown }>

const everyRecording = Object.values(idsOf.recording).flatMap((lists) =>
  lists.flatMap(([id, ...more]) => (more.length === 0 ? [id] : [])),
)
/** The cases of the matrix for what people note of cameras: acknowledgements and planned work. */
export function noteCases(ask: Ask) {
  const acknowledge = (kind: Kind, id: string) => note(kind, '/acknowledgements', id, { reason: 'Known' })
  const plan = (kind: Kind, id: string) =>
    note(kind, '/planned-work', id, {
      from: Date.now(),
      until: Date.now() + 3_600_000,
      reason: 'New cabling',
    })

  /** Writes a note in the place of the one before. */
  async function note(kind: Kind, path: string, id: string, content: object) {
    const { notes } = (await ask('all stores', path)).answer as {
      readonly notes: readonly { readonly recording: string; readonly version: number }[]
    }
    const version = notes.find(({ recording }) => recording === id)?.version ?? 0
    return ask(kind, `${path}/${id}`, { ...content, version })
  }

  async function readChanges(kind: Kind, path: string, write: typeof plan) {
    for (const id of everyRecording) {
      await write('all stores', id)
      const { status, answer } = await ask(kind, `${path}/${id}/changes`)
      expect(status, `${kind} ${id}`).toBe(refusalOf(kind) ?? (seesCamera(kind, id) ? 200 : 403))
      expect(JSON.stringify(answer).includes('all stores'), `${kind} ${id}`).toBe(status === 200)
    }
  }

  return {
    'GET /acknowledgements': async (kind) => {
      for (const id of ['cam-1', 'cam-3']) await acknowledge('all stores', id)
      const { status, answer } = await ask(kind, '/acknowledgements')
      expect(status).toBe(refusalOf(kind) ?? 200)
      const told = ['cam-1', 'cam-3'].filter((id) => JSON.stringify(answer).includes(id))
      expect(told).toEqual(status === 200 ? ['cam-1', 'cam-3'].filter((id) => seesCamera(kind, id)) : [])
    },
    'POST /acknowledgements/:recording': async (kind) => {
      for (const id of everyRecording) {
        const { status, answer } = await acknowledge(kind, id)
        expect(status, `${kind} ${id}`).toBe(refusalOf(kind) ?? (seesCamera(kind, id) ? 200 : 403))
        const by = kind === 'no login' ? '' : kind
        if (status === 200) expect(answer).toMatchObject({ recording: id, reason: 'Known', by })
      }
    },
    'DELETE /acknowledgements/:recording': async (kind) => {
      for (const id of everyRecording) {
        const { version } = (await acknowledge('all stores', id)).answer as { readonly version?: number }
        const path = `/acknowledgements/${id}?version=${version ?? 0}`
        const { status } = await ask(kind, path, undefined, 'DELETE')
        expect(status, `${kind} ${id}`).toBe(refusalOf(kind) ?? (seesCamera(kind, id) ? 200 : 403))
        const left = JSON.stringify((await ask('all stores', '/acknowledgements')).answer)
        expect(left.includes(id), `${kind} ${id}`).toBe(version !== undefined && status !== 200)
      }
    },
    'GET /acknowledgements/:recording/changes': (kind) => readChanges(kind, '/acknowledgements', acknowledge),
    'GET /planned-work/:recording/changes': (kind) => readChanges(kind, '/planned-work', plan),
    'GET /planned-work': async (kind) => {
      for (const id of ['cam-1', 'cam-3']) await plan('all stores', id)
      const { status, answer } = await ask(kind, '/planned-work')
      expect(status).toBe(isStranger(kind) ? 401 : 200)
      const text = JSON.stringify(answer)
      const told = ['cam-1', 'cam-3'].filter((id) => text.includes(id))
      expect(told).toEqual(status === 200 ? ['cam-1', 'cam-3'].filter((id) => seesCamera(kind, id)) : [])
      expect(text.includes('New cabling')).toBe(told.length > 0 && !isWall(kind))
    },
    'POST /planned-work/:recording': async (kind) => {
      for (const id of everyRecording) {
        const { status, answer } = await plan(kind, id)
        expect(status, `${kind} ${id}`).toBe(refusalOf(kind) ?? (seesCamera(kind, id) ? 200 : 403))
        const by = kind === 'no login' ? '' : kind
        if (status === 200) expect(answer).toMatchObject({ recording: id, reason: 'New cabling', by })
      }
    },
    'DELETE /planned-work/:recording': async (kind) => {
      for (const id of everyRecording) {
        const { version } = (await plan('all stores', id)).answer as { readonly version?: number }
        const { status } = await ask(kind, `/planned-work/${id}?version=${version ?? 0}`, undefined, 'DELETE')
        expect(status, `${kind} ${id}`).toBe(refusalOf(kind) ?? (seesCamera(kind, id) ? 200 : 403))
        const left = JSON.stringify((await ask('all stores', '/planned-work')).answer)
        expect(left.includes(id), `${kind} ${id}`).toBe(version !== undefined && status !== 200)
      }
    },
  } satisfies Partial<Record<Endpoint, (kind: Kind) => Promise<void>>>
}
