import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NoteChange } from '../../protocol/camera-notes.ts'
import { forPerson, refuse, visitOf } from '../access/for-person.ts'
import { type Identity, roles } from '../access/identity.ts'
import { notForRole } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import { notYours } from '../access/refusal.ts'
import { unlessRefused } from '../access/unless-refused.ts'
import type { Kept, Records } from '../database/records.ts'
import { sendProblem } from '../http/problem.ts'
import { fieldsOf, isVersion, versionWords } from '../http/seen-version.ts'
import { acknowledgements } from './acknowledgements.ts'
import type { CameraNotes } from './camera-notes.ts'
import { type NoteKind, noteOf } from './note-kind.ts'
import { plannedWork } from './planned-work.ts'

interface NoteRouteOptions {
  readonly notes: CameraNotes
  readonly places: Places
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Routes below /api by which people share what they note about cameras. */
export function addNoteRoutes(api: FastifyInstance, options: NoteRouteOptions): void {
  addRoutesOf(api, acknowledgements, options.notes.acknowledgements, options)
  addRoutesOf(api, plannedWork, options.notes.plannedWork, options)
}

type OfCamera = FastifyRequest<{ Params: { recording: string }; Querystring: { version?: unknown } }>

function addRoutesOf<Content extends object>(
  api: FastifyInstance,
  kind: NoteKind<Content>,
  records: Records<Content>,
  { now, places }: NoteRouteOptions,
): void {
  const { words } = kind
  const about = new AboutCamera(places, words.away)

  api.get(`/${kind.name}`, (request, reply) =>
    about.list(request, reply, kind.forScreens, () => records.all(now())),
  )

  api.get(`/${kind.name}/:recording/changes`, (request: OfCamera, reply) =>
    about.answer(request, reply, async ({ recording }) => {
      const history = await records.history(recording)
      const changes = history.map(
        ({ version, content, at, by }): NoteChange<Content> => ({ version, at, by, note: content }),
      )
      return reply.send({ changes })
    }),
  )

  api.post(`/${kind.name}/:recording`, (request: OfCamera, reply) =>
    about.answer(request, reply, async ({ identity, recording }) => {
      const at = now()
      const { version: seen = 0, ...fields } = fieldsOf(request.body)
      const content = isVersion(seen) ? kind.read(fields, at) : versionWords
      if (typeof content === 'string') return sendProblem(reply, 'bad_request', content)
      const result = await records.put({
        ...{ id: recording, seen: Number(seen), content, endsAt: kind.endOf(content, at) },
        ...{ at, by: identity.name },
      })
      if (result.kind === 'full') return sendProblem(reply, 'too_large', words.tooMany)
      if (result.kind === 'conflict') return sendConflict(reply, words.conflict, result.current)
      request.log.info({ recording }, words.put)
      return reply.send(noteOf(result.record))
    }),
  )

  api.delete(`/${kind.name}/:recording`, (request: OfCamera, reply) =>
    about.answer(request, reply, async ({ identity, recording }) => {
      const seen = Number(request.query.version)
      if (!isVersion(seen) || seen === 0) return sendProblem(reply, 'bad_request', versionWords)
      const result = await records.remove({ id: recording, seen, at: now(), by: identity.name })
      if (result.kind === 'conflict') return sendConflict(reply, words.conflict, result.current)
      request.log.info({ recording }, words.removed)
      return reply.send({ recording })
    }),
  )
}

function sendConflict<Content>(
  reply: FastifyReply,
  detail: string,
  current: Kept<Content> | null,
): FastifyReply {
  return sendProblem(reply, 'conflict', detail, undefined, { current: current && noteOf(current) })
}

/** Answers about cameras that the visitor may see, and refuses all others alike. */
class AboutCamera {
  readonly #places: Places
  readonly #away: string

  /** @param away a sentence for when the database cannot be used */
  constructor(places: Places, away: string) {
    this.#places = places
    this.#away = away
  }

  /** @param forScreens what a paired screen sees; `null` if it may not ask */
  async list<Content extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    forScreens: ((content: Content) => Content) | null,
    read: () => Promise<readonly Kept<Content>[]>,
  ): Promise<FastifyReply> {
    const { identity } = visitOf(request)
    const isPerson = roles[identity.role].mayChange
    if (!isPerson && forScreens === null) return refuse(reply, notForRole)
    const seen = (note: Kept<Content>) =>
      noteOf(isPerson || forScreens === null ? note : { ...note, content: forScreens(note.content), by: '' })
    return unlessRefused(reply, this.#away, async () => {
      const all = await read()
      if (identity.stores === 'all' || all.length === 0) return reply.send({ notes: all.map(seen) })
      const own = await recordingsOf(identity, this.#places)
      return reply.send({ notes: all.filter(({ id }) => own.has(id)).map(seen) })
    })
  }

  /** Answers a person about one camera. */
  answer(
    request: OfCamera,
    reply: FastifyReply,
    answer: (about: { readonly identity: Identity; readonly recording: string }) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { recording } = request.params
    return forPerson(request, reply, ({ identity }) =>
      unlessRefused(reply, this.#away, async () => {
        const own = await recordingsOf(identity, this.#places)
        return own.has(recording) ? answer({ identity, recording }) : refuse(reply, notYours)
      }),
    )
  }
}

async function recordingsOf({ stores }: Identity, places: Places): Promise<ReadonlySet<string>> {
  if (stores !== 'all') return places.recordingsOf(stores)
  return places.recordingsOf(new Set((await places.locations()).map(({ id }) => id)))
}
