import { expect, test } from 'vitest'
import type { Answer } from '../../../src/bff/answers/answers.ts'
import { keepAnswers } from '../../../src/bff/answers/kept-answers.ts'
import { shareAnswers } from '../../../src/bff/answers/shared-answers.ts'
import type { CancelSignal } from '../../../src/client/cancel-signal.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

interface Asked {
  readonly question: UncheckedQuestion
  readonly signal: CancelSignal
  settle(answer: Answer): void
}

const noon = Date.parse('2026-03-02T12:00:00.000Z')
const minute = 60_000

/** Sends requests through the cache; those to the deployment are in `asked`. */
function sharing({ maxBytes = 1_000_000 } = {}) {
  let now = noon
  const asked: Asked[] = []
  const answers = shareAnswers(
    (question, signal) => new Promise((settle) => asked.push({ question, signal, settle })),
    {
      now: () => now,
      kept: keepAnswers({ now: () => now, maxBytes }),
      keptDerived: keepAnswers({ now: () => now, maxBytes }),
    },
  )
  return {
    asked,
    /** As a browser's connection does. */
    ask: async (question: UncheckedQuestion, signal = new AbortController().signal): Promise<Answer> => {
      const text = answers.kept(question)
      return text === null ? answers.ask(question, signal) : good(text)
    },
    settle: (position: number, answer: Answer) => asked[position]?.settle(answer),
    pass(ms: number) {
      now += ms
    },
  }
}

const entriesOf = (store: string): UncheckedQuestion => ({
  action: 'metric',
  route: 'entries',
  body: { entities: [store] },
})
const status: UncheckedQuestion = { action: 'status', route: 'status/uptime', body: { entities: ['a'] } }
const detail: UncheckedQuestion = { action: 'detail', route: 'detail/list', body: { entities: ['a'] } }
const good = (text: string): Answer => ({ ok: true, text })
const bad: Answer = { ok: false, code: 'unavailable', message: 'away' }

/** Sends one request and settles what reached the deployment. */
async function askedAndAnswered(
  sharingOf: ReturnType<typeof sharing>,
  question: UncheckedQuestion,
  text: string,
) {
  const before = sharingOf.asked.length
  const answer = sharingOf.ask(question)
  sharingOf.settle(before, good(text))
  return answer
}

test('merges equal requests in flight', async () => {
  const shared = sharing()
  const all = [shared.ask(entriesOf('a')), shared.ask(entriesOf('a')), shared.ask(entriesOf('b'))]
  expect(shared.asked.map(({ question }) => question)).toEqual([entriesOf('a'), entriesOf('b')])
  shared.settle(0, good('[1]'))
  shared.settle(1, good('[2]'))
  expect(await Promise.all(all)).toEqual([good('[1]'), good('[1]'), good('[2]')])
})

test('keeps a derived response however many plain ones come after it', async () => {
  const shared = sharing({ maxBytes: 1000 })
  const totals: UncheckedQuestion = { action: 'derived', route: 'totals', body: { entities: ['a'] } }
  await askedAndAnswered(shared, totals, '[1]')
  for (const store of ['a', 'b', 'c'])
    await askedAndAnswered(shared, entriesOf(store), `[${'2'.repeat(300)}]`)
  expect(await shared.ask(totals)).toEqual(good('[1]'))
  expect(shared.asked).toHaveLength(4)
  // The first of the plain ones had to go.
  void shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(5)
})

test.each([
  ['metric', entriesOf('a')],
  ['detail', detail],
])('caches a response to a %s request exactly until the next refresh', async (_, question) => {
  const shared = sharing()
  shared.pass(3 * minute)
  await askedAndAnswered(shared, question, '[1]')
  shared.pass(7 * minute - 1)
  expect(await shared.ask(question)).toEqual(good('[1]'))
  expect(shared.asked).toHaveLength(1)
  shared.pass(1)
  expect(await askedAndAnswered(shared, question, '[2]')).toEqual(good('[2]'))
  expect(shared.asked).toHaveLength(2)
})

test('caches a live status for two seconds', async () => {
  const shared = sharing()
  await askedAndAnswered(shared, status, '["online"]')
  shared.pass(1999)
  expect(await shared.ask(status)).toEqual(good('["online"]'))
  shared.pass(1)
  expect(await askedAndAnswered(shared, status, '["offline"]')).toEqual(good('["offline"]'))
})

test('does not cache a response that arrives after the refresh', async () => {
  const shared = sharing()
  shared.pass(9 * minute)
  const late = shared.ask(entriesOf('a'))
  shared.pass(minute)
  shared.settle(0, good('[1]'))
  expect(await late).toEqual(good('[1]'))
  void shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(2)
})

test('does not merge a request after the refresh with one from before it', async () => {
  const shared = sharing()
  const early = shared.ask(entriesOf('a'))
  shared.pass(10 * minute)
  const late = shared.ask(entriesOf('a'))
  shared.settle(1, good('[2]'))
  expect(await late).toEqual(good('[2]'))
  shared.settle(0, good('[1]'))
  expect(await early).toEqual(good('[1]'))
  expect(await shared.ask(entriesOf('a'))).toEqual(good('[2]'))
})

test('shares a failure with all waiting requests, and does not cache it', async () => {
  const shared = sharing()
  const both = [shared.ask(entriesOf('a')), shared.ask(entriesOf('a'))]
  shared.settle(0, bad)
  expect(await Promise.all(both)).toEqual([bad, bad])
  expect(await askedAndAnswered(shared, entriesOf('a'), '[1]')).toEqual(good('[1]'))
})

test('cancels a request only when its last waiter has left', async () => {
  const shared = sharing()
  const [first, second] = [new AbortController(), new AbortController()]
  void shared.ask(entriesOf('a'), first.signal)
  void shared.ask(entriesOf('a'), second.signal)
  first.abort()
  expect(shared.asked[0]?.signal.aborted).toBe(false)
  second.abort()
  expect(shared.asked[0]?.signal.aborted).toBe(true)
})

test('sends a request again after it was cancelled', async () => {
  const shared = sharing()
  const left = new AbortController()
  const abandoned = shared.ask(entriesOf('a'), left.signal)
  left.abort()
  const later = shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(2)
  shared.settle(0, bad)
  await abandoned
  const merged = shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(2)
  shared.settle(1, good('[1]'))
  expect([await later, await merged]).toEqual([good('[1]'), good('[1]')])
})

test('ignores a waiter that leaves after the response', async () => {
  const shared = sharing()
  const left = new AbortController()
  const answer = shared.ask(entriesOf('a'), left.signal)
  shared.settle(0, good('[1]'))
  await answer
  left.abort()
  expect(await shared.ask(entriesOf('a'))).toEqual(good('[1]'))
  expect(shared.asked).toHaveLength(1)
})

test('evicts the least recently used responses when the cache is full', async () => {
  const text = 'x'.repeat(1000)
  const shared = sharing({ maxBytes: 5000 })
  for (const store of ['a', 'b']) await askedAndAnswered(shared, entriesOf(store), text)
  await shared.ask(entriesOf('a'))
  await askedAndAnswered(shared, entriesOf('c'), text)
  expect(shared.asked).toHaveLength(3)
  await shared.ask(entriesOf('a'))
  await shared.ask(entriesOf('c'))
  expect(shared.asked).toHaveLength(3)
  void shared.ask(entriesOf('b'))
  expect(shared.asked).toHaveLength(4)
})

test('passes on a response that is larger than the cache', async () => {
  const shared = sharing({ maxBytes: 100 })
  expect(await askedAndAnswered(shared, entriesOf('a'), 'x'.repeat(1000))).toEqual(good('x'.repeat(1000)))
  void shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(2)
})
