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

/** Asks through the cache; what reaches the deployment is kept in `asked`. */
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

/** A body of a deployment that is written by the test. */
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

/** What was begun by promises that are settled has been done. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the same question of many in flight is asked once, and each gets the whole answer', async () => {
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

test('who asks in the middle of an answer gets it from its beginning', async () => {
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

test('an answer is kept until the next refresh and not a moment longer, and tells its age', async () => {
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

test('an answer that begins before the refresh and ends after it is passed on and not kept', async () => {
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

test('a failure reaches all who wait for it, and the next one asks again', async () => {
  const { ask, asked } = sharing()
  const both = [ask(march), ask(march)]
  asked[0]?.settle(away)
  expect(await Promise.all(both)).toEqual([away, away])
  const next = textOf(ask(march))
  asked[1]?.settle(good(pieces('[1]')))
  expect(await next).toBe('[1]')
})

test('an answer that is cut short is cut short for all, and not kept', async () => {
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

test('a question is given up when the last who waits for it has left, not before', async () => {
  const { ask, asked } = sharing()
  const [first, second] = [new AbortController(), new AbortController()]
  void ask(march, first.signal)
  void ask(march, second.signal)
  first.abort()
  expect(asked[0]?.request.signal.aborted).toBe(false)
  second.abort()
  expect(asked[0]?.request.signal.aborted).toBe(true)
})

test('who leaves in the middle of an answer takes nothing from the others; the last one ends it', async () => {
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

test('what is kept and what others can join has a limit: beyond it an answer is read as slowly as its reader', async () => {
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
  // Its beginning is let go as it is read: who asks now asks for themselves.
  const reading = textOf(Promise.resolve(answer))
  while (given.length < 40) await settled()
  void ask(march)
  expect(asked).toHaveLength(2)
  expect((await reading).length).toBe(1_000_000)
  void ask(march)
  expect(asked).toHaveLength(2)
})

test('nothing is held for anybody where nothing may be kept', async () => {
  const { ask, asked } = sharing({ maxBytes: 0 })
  const first = textOf(ask(march))
  asked[0]?.settle(good(pieces('[1,', '2]')))
  expect(await first).toBe('[1,2]')
  void ask(march)
  expect(asked).toHaveLength(2)
})

test('a body that is no JSON is asked as it is', async () => {
  const { ask, asked } = sharing()
  void ask('{start')
  void ask('{start')
  expect(asked.map(({ request }) => request.body)).toEqual(['{start', '{start'])
})
