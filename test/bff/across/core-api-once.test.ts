import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAskOnce } from '../../../src/bff/across/ask-once.ts'
import { askCoreApiOnce } from '../../../src/bff/across/core-api-once.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { createSealedNames } from '../../../src/bff/store/sealed-names.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../../../src/bff/upstream/core-api.ts'

interface Asked {
  readonly by: string
  readonly signal: AbortSignal
  settle(answer: CoreApiAnswer<Readable>): void
}

const minute = 60_000
let now: number
let asked: Asked[]
let store: ReturnType<typeof createMemoryStore>
let ends: (() => Promise<void>)[]

beforeEach(() => {
  now = Date.parse('2026-03-02T12:01:00.000Z')
  asked = []
  ends = []
  store = createMemoryStore({ limits: defaultLimits, now: () => now })
})
afterEach(async () => {
  for (const end of ends) await end()
})

/** A server that shares; its requests to the deployment are in `asked`. */
function server(by: string) {
  let ids = 0
  const once = createAskOnce({
    store,
    sealed: createSealedNames(Buffer.alloc(32, 7)),
    space: 'test:',
    now: () => now,
    newId: () => {
      ids += 1
      return `${by}-${ids}`
    },
    maxBytes: 64 * 1024 * 1024,
    maxAnswerBytes: defaultLimits.sharedOneAnswerBytes,
    patienceMs: 30_000,
  })
  ends.push(() => once.close())
  const ask = askCoreApiOnce(
    once,
    ({ signal }) => new Promise((settle) => asked.push({ by, signal, settle })),
    { now: () => now, maxBytes: defaultLimits.sharedOneAnswerBytes },
  )
  return (body: string, signal = new AbortController().signal) => ask({ ...uptimes, body, signal })
}

const uptimes: Omit<CoreApiRequest, 'body' | 'signal'> = {
  method: 'POST',
  route: '/v1/recording/uptimes',
  path: '/v1/recording/uptimes',
}
const march = '{"start":"2026-03-01","end":"2026-03-02"}'
const good = (body: Readable): CoreApiAnswer<Readable> => ({
  ok: true,
  contentType: 'application/json; charset=utf-8',
  ageSeconds: 0,
  body,
})
/** A body that the test writes. */
const slowBody = () => new Readable({ read: () => undefined })
const reach = (...servers: string[]) => expect.poll(() => asked.map(({ by }) => by)).toEqual(servers)

async function textOf(answer: CoreApiAnswer<Readable>): Promise<string> {
  if (!answer.ok) throw new Error(answer.detail)
  return text(answer.body)
}

test('streams to the server that asked; the others get the same complete text, with its age', async () => {
  const [one, two, three] = [server('one'), server('two'), server('three')]
  const first = one(march)
  await reach('one')
  const second = two('{"end":"2026-03-02", "start":"2026-03-01"}')
  const body = slowBody()
  asked[0]?.settle(good(body))
  const own = await first
  if (!own.ok) throw new Error(own.detail)
  body.push('[{"é":')
  expect(String((await own.body[Symbol.asyncIterator]().next()).value)).toBe('[{"é":')
  body.push('1}]')
  body.push(null)
  const others = await second
  expect(others).toMatchObject({ contentType: 'application/json; charset=utf-8', ageSeconds: 0 })
  expect(await textOf(others)).toBe('[{"é":1}]')
  now += 4 * minute
  const later = await three(march)
  expect(later).toMatchObject({ ageSeconds: 240 })
  expect(await textOf(later)).toBe('[{"é":1}]')
  await reach('one')
})

test('sends the request again after the refresh', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(march)
  await reach('one')
  asked[0]?.settle(good(Readable.from([Buffer.from('[1]')])))
  expect(await textOf(await first)).toBe('[1]')
  now += 9 * minute
  void two(march)
  await reach('one', 'two')
})

test('lets the others ask as soon as a response is too large to share', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(march)
  await reach('one')
  void two(march)
  const body = slowBody()
  asked[0]?.settle(good(body))
  const own = await first
  if (!own.ok) throw new Error(own.detail)
  body.push(`["${'x'.repeat(5 * 1024 * 1024)}"`)
  own.body.on('error', () => undefined).resume()
  await reach('one', 'two')
  body.destroy()
})

test('does not share a body that breaks off', async () => {
  const [one, two] = [server('one'), server('two')]
  const first = one(march)
  await reach('one')
  void two(march)
  const body = slowBody()
  asked[0]?.settle(good(body))
  const own = textOf(await first)
  body.push('[1,')
  body.destroy(new Error('cut'))
  await expect(own).rejects.toThrow('cut')
  await reach('one', 'two')
})

test('shares a failure of the request, but not one of the server that asked', async () => {
  const [one, two] = [server('one'), server('two')]
  const refused = {
    ok: false,
    code: 'unacceptable',
    detail: 'end is before start',
    retryAfter: null,
  } as const
  const both = [one(march), two(march)]
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.settle(refused)
  expect(await Promise.all(both)).toEqual([refused, refused])

  const again = [one(march), two(march)]
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.settle({ ok: false, code: 'unavailable', detail: 'away', retryAfter: null })
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.settle(good(Readable.from([Buffer.from('[]')])))
  const answers = await Promise.all(again)
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('does not share requests that are not JSON', async () => {
  const [one, two] = [server('one'), server('two')]
  void one('{"start"')
  void two('{"start"')
  await reach('one', 'two')
})
