import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeriver, type Deriver } from '../../../src/bff/deriving/deriver.ts'
import { deriveInWorker } from '../../../src/bff/deriving/worker-port.ts'
import { Cancellation } from '../../../src/client/cancel-signal.ts'
import { PlainFailure } from '../../../src/derive/plain/plain-question.ts'
import type { DerivedQuestion } from '../../../src/protocol/requests/requests.ts'
import { silentLog } from '../../support/demo-service.ts'

/**
 * A worker that follows the id of the first store: `die`, `fall silent`, or send a plain request and answer with its
 * text, the number of requests before, and what it sees of the environment.
 */
const program = `
import { parentPort } from 'node:worker_threads'
let asked = 0
const waiting = new Map()
parentPort.on('message', (message) => {
  if (message.is === 'plain-answer' || message.is === 'plain-failure') {
    const { id, before } = waiting.get(message.id)
    const said = message.is === 'plain-answer' ? Buffer.from(message.text).toString() : message.code
    const text = JSON.stringify([said, before, Object.keys(process.env)])
    parentPort.postMessage({ is: 'answer', id, text })
    return
  }
  if (message.is === 'leave') {
    for (const [plain, { id }] of waiting) if (id === message.id) parentPort.postMessage({ is: 'plain-leave', id: plain })
    return
  }
  const { id, question } = message
  const [word] = question.body.entities
  if (word === 'die') throw new Error('it dies')
  if (word === 'fall silent') return
  if (word === 'fail') {
    parentPort.postMessage({ is: 'failure', id, code: 'not_found', message: 'Nothing.', cause: 'why' })
    return
  }
  waiting.set(id + 100, { id, before: asked++ })
  parentPort.postMessage({ is: 'plain-question', id: id + 100, question: { over: 'http', route: 'location/list' } })
})
`

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-deriver-'))
  file = join(folder, 'worker.mjs')
  await writeFile(file, program)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function scene(ask: Parameters<typeof createDeriver>[0]['ask'], answerMs = 60_000): Deriver {
  return createDeriver({
    open: deriveInWorker(file),
    settings: { clock: 'location', entitiesAtOnce: 1, questionsAtOnce: 1, maxBytes: 1, settledMs: 1 },
    ask,
    answerMs,
    now: () => 0,
    log: silentLog,
  })
}

function about(store: string): DerivedQuestion {
  return {
    action: 'derived',
    route: 'totals',
    body: {
      start: '2026-03-01',
      end: '2026-03-01',
      entities: [store],
      entityType: 'location',
      measure: 'entries',
      facets: ['summary'],
      aggregationPeriod: 'day',
    },
  }
}

const text = async () => 'plain'

test('gives the worker texts and bytes of plain responses, and no environment', async () => {
  const deriver = scene(async () => new TextEncoder().encode('plain bytes'))
  const answer = await deriver.derive(about('a'), new Cancellation())
  expect(answer).toEqual({ ok: true, text: JSON.stringify(['plain bytes', 0, []]) })
  await deriver.close()
  const other = scene(text)
  expect(await other.derive(about('a'), new Cancellation())).toEqual({
    ok: true,
    text: JSON.stringify(['plain', 0, []]),
  })
  await other.close()
})

test('passes on the code of a failed plain request, and the failure of the worker', async () => {
  const deriver = scene(async () => {
    throw new PlainFailure('timeout', 'No answer.')
  })
  expect(await deriver.derive(about('a'), new Cancellation())).toEqual({
    ok: true,
    text: JSON.stringify(['timeout', 0, []]),
  })
  expect(await deriver.derive(about('fail'), new Cancellation())).toEqual({
    ok: false,
    code: 'not_found',
    message: 'Nothing.',
  })
  await deriver.close()
})

test('fails requests in flight when the worker dies, and starts another for the next one', async () => {
  let left = 0
  const deriver = scene(
    (_question, signal) =>
      new Promise((resolve) => {
        if (left > 0) resolve('plain')
        signal.addEventListener('abort', () => {
          left += 1
        })
      }),
  )
  const waiting = deriver.derive(about('a'), new Cancellation())
  const dying = deriver.derive(about('die'), new Cancellation())
  const gone = { ok: false, code: 'unavailable', message: expect.any(String) }
  expect(await Promise.all([waiting, dying])).toEqual([gone, gone])
  expect(left).toBe(1)
  // A new worker: it has had no request before.
  expect(await deriver.derive(about('a'), new Cancellation())).toEqual({
    ok: true,
    text: JSON.stringify(['plain', 0, []]),
  })
  await deriver.close()
})

test('cancels the plain requests of a client that left', async () => {
  const leaving = new Cancellation()
  const asked = withResolvers()
  const abandoned = withResolvers()
  const deriver = scene((_question, signal) => {
    asked.resolve()
    signal.addEventListener('abort', () => abandoned.resolve())
    return new Promise(() => undefined)
  })
  const answer = deriver.derive(about('a'), leaving)
  await asked.promise
  leaving.abort()
  expect(await answer).toMatchObject({ ok: false, code: 'unavailable' })
  await abandoned.promise
  await deriver.close()
})

test('reports a timeout if the answer is late', async () => {
  const deriver = scene(text, 50)
  expect(await deriver.derive(about('fall silent'), new Cancellation())).toMatchObject({
    ok: false,
    code: 'timeout',
  })
  await deriver.close()
})

test('fails waiting and later requests as unavailable when the server stops', async () => {
  const deriver = scene(text)
  const waiting = deriver.derive(about('fall silent'), new Cancellation())
  await deriver.close()
  expect(await waiting).toMatchObject({ ok: false, code: 'unavailable' })
  expect(await deriver.derive(about('a'), new Cancellation())).toMatchObject({
    ok: false,
    code: 'unavailable',
  })
})

function withResolvers(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve: () => resolve() }
}
