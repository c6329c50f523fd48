import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { keepAnswers } from '../../../src/bff/answers/kept-answers.ts'
import type { AnswerSource } from '../../../src/bff/answers/shared-answers.ts'
import type { CoreApiAnswer, CoreApiRequest } from '../../../src/bff/upstream/core-api.ts'
import { shareCoreApi } from '../../../src/bff/upstream/shared-core-api.ts'

interface Asked {
  readonly request: CoreApiRequest
  settle(answer: CoreApiAnswer<Readable>): void
}

const noon = Date.parse('2026-03-02T12:00:00.000Z')
const minute = 60_000

/** Sends requests through the cache; those to the deployment are in `asked`. */
function sharing({ maxBytes = 1_000_000 } = {}) {
  let time = noon
  const now = () => time
  const asked: Asked[] = []
  const sources: AnswerSource[] = []
  const ask = shareCoreApi((request) => new Promise((settle) => asked.push({ request, settle })), {
    now,
    kept: keepAnswers({ now, maxBytes }),
    maxBytes,
    onAnswer: (source) => sources.push(source),
  })
  return {
    asked,
    sources,
    ask: (body: string, signal = new AbortController().signal) => ask({ ...uptimes, body, signal }),
    list: () =>
      ask({
        method: 'GET',
        route: '/v1/location/list',
        path: '/v1/location/list',
        body: null,
        signal: new AbortController().signal,
      }),
    pass(ms: number) {
      time += ms
    },
  }
}

const uptimes = {
  method: 'POST',
  route: '/v1/recording/uptimes',
  path: '/v1/recording/uptimes',
} as const
const march = '{"start":"2026-03-01","end":"2026-03-02"}'

function good(body: Readable): CoreApiAnswer<Readable> {
  return { ok: true, contentType: 'application/json', ageSeconds: 0, body }
}

/** A body of the deployment that the test writes. */
function slowBody(): Readable {
  return new Readable({ read: () => undefined })
}

const pieces = (...all: readonly string[]) => Readable.from(all.map((piece) => Buffer.from(piece)))
const away = { ok: false, code: 'unavailable', detail: 'away', retryAfter: null } as const

async function textOf(answer: Promise<CoreApiAnswer>): Promise<string> {
  const { ok, ...rest } = await answer
  if (!ok || !('body' in rest)) throw new Error('no answer')
  return typeof rest.body === 'string' ? rest.body : text(rest.body)
}

/** Lets settled promises run their reactions. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('merges equal requests in flight, and gives each the whole response', async () => {
  const { ask, asked, sources } = sharing()
  const all = [
    ask(march),
    ask('{ "end": "2026-03-02", "start": "2026-03-01" }'),
    ask('{"start":"2026-03-01"}'),
  ]
  expect(asked).toHaveLength(2)
  asked[0]?.settle(good(pieces('[1,', '"ü"', ']')))
  asked[1]?.settle(good(pieces('[2]')))
  expect(await Promise.all(all.map(textOf))).toEqual(['[1,"ü"]', '[1,"ü"]', '[2]'])
  expect(sources).toEqual(['merged'])
})

test('gives a request that joins in the middle the response from its beginning', async () => {
  const { ask, asked } = sharing()
  const body = slowBody()
  const first = ask(march)
  asked[0]?.settle(good(body))
  body.push('[1,')
  const reading = textOf(first)
  await settled()
  const late = textOf(ask(march))
  await settled()
  body.push('2]')
  body.push(null)
  expect(await Promise.all([reading, late])).toEqual(['[1,2]', '[1,2]'])
  expect(asked).toHaveLength(1)
})

test('caches a response exactly until the next refresh, and reports its age', async () => {
  const { ask, asked, pass, sources } = sharing()
  pass(3 * minute)
  const first = textOf(ask(march))
  asked[0]?.settle(good(pieces('[1]')))
  await first
  pass(7 * minute - 1)
  expect(await ask(march)).toMatchObject({ contentType: 'application/json', ageSeconds: 419, body: '[1]' })
  expect(sources).toEqual(['kept'])
  pass(1)
  const next = textOf(ask(march))
  asked[1]?.settle(good(pieces('[2]')))
  expect(await next).toBe('[2]')
})

test('does not cache a response that ends after the refresh', async () => {
  const { list, asked, pass } = sharing()
  const body = slowBody()
  const first = textOf(list())
  asked[0]?.settle(good(body))
  pass(10 * minute)
  void list()
  expect(asked).toHaveLength(2)
  body.push('[1]')
  body.push(null)
  expect(await first).toBe('[1]')
})

test('shares a failure with all waiting requests, and does not cache it', async () => {
  const { ask, asked } = sharing()
  const both = [ask(march), ask(march)]
  asked[0]?.settle(away)
  expect(await Promise.all(both)).toEqual([away, away])
  const next = textOf(ask(march))
  asked[1]?.settle(good(pieces('[1]')))
  expect(await next).toBe('[1]')
})

test('cuts a response for all readers if it is cut short, and does not cache it', async () => {
  const { ask, asked } = sharing()
  const body = slowBody()
  const both = [textOf(ask(march)), textOf(ask(march))]
  asked[0]?.settle(good(body))
  body.push('[1,')
  await settled()
  body.destroy(new Error('cut'))
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  void ask(march)
  expect(asked).toHaveLength(2)
})

test('cancels a request only when its last waiter has left', async () => {
  const { ask, asked } = sharing()
  const [first, second] = [new AbortController(), new AbortController()]
  void ask(march, first.signal)
  void ask(march, second.signal)
  first.abort()
  expect(asked[0]?.request.signal.aborted).toBe(false)
  second.abort()
  expect(asked[0]?.request.signal.aborted).toBe(true)
})

test('cancels a response only when its last reader has left', async () => {
  const { ask, asked } = sharing()
  const body = slowBody()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [ask(march, first.signal), ask(march, second.signal)]
  asked[0]?.settle(good(body))
  body.push('[1,')
  await Promise.all(answers)
  first.abort()
  await settled()
  expect(body.destroyed).toBe(false)
  second.abort()
  expect(body.destroyed).toBe(true)
})

test('reads a response as slowly as its reader above the memory limit', async () => {
  const { ask, asked } = sharing({ maxBytes: 100_000 })
  const given: number[] = []
  const megabyte = Readable.from(
    (function* () {
      for (let count = 0; count < 100; count += 1) {
        given.push(count)
        yield Buffer.alloc(10_000, 'x')
      }
    })(),
    { highWaterMark: 1 },
  )
  const first = ask(march)
  asked[0]?.settle(good(megabyte))
  const answer = await first
  await settled()
  expect(given.length).toBeLessThan(20)
  // Its beginning is dropped as it is read: a new request must ask for itself.
  const reading = textOf(Promise.resolve(answer))
  while (given.length < 40) await settled()
  void ask(march)
  expect(asked).toHaveLength(2)
  expect((await reading).length).toBe(1_000_000)
  void ask(march)
  expect(asked).toHaveLength(2)
})

test('holds nothing if the cache is off', async () => {
  const { ask, asked } = sharing({ maxBytes: 0 })
  const first = textOf(ask(march))
  asked[0]?.settle(good(pieces('[1,', '2]')))
  expect(await first).toBe('[1,2]')
  void ask(march)
  expect(asked).toHaveLength(2)
})

test('forwards a body that is not JSON without merging it', async () => {
  const { ask, asked } = sharing()
  void ask('{start')
  void ask('{start')
  expect(asked.map(({ request }) => request.body)).toEqual(['{start', '{start'])
})
