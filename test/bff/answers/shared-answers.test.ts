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

/** Asks through the cache; what reaches the deployment is kept in `asked`. */
function sharing({ maxBytes = 1_000_000 } = {}) {
  let now = noon
  const asked: Asked[] = []
  const answers = shareAnswers(
    (question, signal) => new Promise((settle) => asked.push({ question, signal, settle })),
    { now: () => now, kept: keepAnswers({ now: () => now, maxBytes }) },
  )
  return {
    asked,
    /** As a browser's connection asks. */
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

/** Asks once, and settles what reached the deployment by it. */
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

test('the same question of many in flight is asked once and answers all', async () => {
  const shared = sharing()
  const all = [shared.ask(entriesOf('a')), shared.ask(entriesOf('a')), shared.ask(entriesOf('b'))]
  expect(shared.asked.map(({ question }) => question)).toEqual([entriesOf('a'), entriesOf('b')])
  shared.settle(0, good('[1]'))
  shared.settle(1, good('[2]'))
  expect(await Promise.all(all)).toEqual([good('[1]'), good('[1]'), good('[2]')])
})

test.each([
  ['metric', entriesOf('a')],
  ['detail', detail],
])(
  'an answer to a %s question is kept until the next refresh and not a moment longer',
  async (_, question) => {
    const shared = sharing()
    shared.pass(3 * minute)
    await askedAndAnswered(shared, question, '[1]')
    shared.pass(7 * minute - 1)
    expect(await shared.ask(question)).toEqual(good('[1]'))
    expect(shared.asked).toHaveLength(1)
    shared.pass(1)
    expect(await askedAndAnswered(shared, question, '[2]')).toEqual(good('[2]'))
    expect(shared.asked).toHaveLength(2)
  },
)

test('a live status is kept for two seconds', async () => {
  const shared = sharing()
  await askedAndAnswered(shared, status, '["online"]')
  shared.pass(1999)
  expect(await shared.ask(status)).toEqual(good('["online"]'))
  shared.pass(1)
  expect(await askedAndAnswered(shared, status, '["offline"]')).toEqual(good('["offline"]'))
})

test('an answer that comes after the refresh it was asked before is passed on and not kept', async () => {
  const shared = sharing()
  shared.pass(9 * minute)
  const late = shared.ask(entriesOf('a'))
  shared.pass(minute)
  shared.settle(0, good('[1]'))
  expect(await late).toEqual(good('[1]'))
  void shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(2)
})

test('who asks after the refresh does not wait for an answer of before it', async () => {
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

test('a failure reaches all who wait for it, and the next one asks again', async () => {
  const shared = sharing()
  const both = [shared.ask(entriesOf('a')), shared.ask(entriesOf('a'))]
  shared.settle(0, bad)
  expect(await Promise.all(both)).toEqual([bad, bad])
  expect(await askedAndAnswered(shared, entriesOf('a'), '[1]')).toEqual(good('[1]'))
})

test('a question is given up when the last who waits for it has left, not before', async () => {
  const shared = sharing()
  const [first, second] = [new AbortController(), new AbortController()]
  void shared.ask(entriesOf('a'), first.signal)
  void shared.ask(entriesOf('a'), second.signal)
  first.abort()
  expect(shared.asked[0]?.signal.aborted).toBe(false)
  second.abort()
  expect(shared.asked[0]?.signal.aborted).toBe(true)
})

test('who asks after a question was given up gets an answer, not its failure', async () => {
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

test('leaving after the answer changes nothing', async () => {
  const shared = sharing()
  const left = new AbortController()
  const answer = shared.ask(entriesOf('a'), left.signal)
  shared.settle(0, good('[1]'))
  await answer
  left.abort()
  expect(await shared.ask(entriesOf('a'))).toEqual(good('[1]'))
  expect(shared.asked).toHaveLength(1)
})

test('what is kept has a limit: the answers that were not wanted for longest go', async () => {
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

test('an answer larger than all that may be kept is passed on', async () => {
  const shared = sharing({ maxBytes: 100 })
  expect(await askedAndAnswered(shared, entriesOf('a'), 'x'.repeat(1000))).toEqual(good('x'.repeat(1000)))
  void shared.ask(entriesOf('a'))
  expect(shared.asked).toHaveLength(2)
})
