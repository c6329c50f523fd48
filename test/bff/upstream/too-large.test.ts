import { afterEach, expect, test } from 'vitest'
import { failureOf, type RunningBff, startRunningBff, statusQuestion } from '../../support/running-bff.ts'
import type { AskedQuestion } from '../../support/stand-in-deployment.ts'

let running: RunningBff | null = null

afterEach(async () => {
  await running?.close()
  running = null
})

const messageBytes = 64 * 1024
const tooMuch = 'The selection is too large. Select a shorter range or fewer stores.'

/** A deployment whose response is too large for some stores, and that counts the requests of each. */
async function start(limits: object = {}) {
  const bff = await startRunningBff({ limits: { upstreamMessageBytes: messageBytes, ...limits } })
  running = bff
  const asked = new Map<string, number>()
  let answer = answerAtOnce
  bff.deployment.onQuestion((question) => {
    const store = storeOf(question)
    asked.set(store, (asked.get(store) ?? 0) + 1)
    answer(question)
  })
  return {
    bff,
    asked,
    answerBy(other: (question: AskedQuestion) => void) {
      answer = other
    },
  }
}

function storeOf({ body }: AskedQuestion): string {
  return String((body.entities as unknown[])[0])
}

function answerAtOnce(question: AskedQuestion): void {
  const store = storeOf(question)
  question.answer(JSON.stringify([store.startsWith('large') ? 'x'.repeat(messageBytes) : store]))
}

const tellings: readonly [string, (question: AskedQuestion) => void][] = [
  ['an answer that is too large', answerAtOnce],
  [
    'a response whose fragments together are too large',
    (question) => {
      if (!storeOf(question).startsWith('large')) answerAtOnce(question)
      else
        question.fragments([`${question.id}|0|0|["`, 'x'.repeat(messageBytes / 2), 'x'.repeat(messageBytes)])
    },
  ],
  [
    'a request that is too large for the deployment',
    (question) => {
      if (storeOf(question).startsWith('large')) question.close(1009)
      else answerAtOnce(question)
    },
  ],
]

test.each(tellings)(
  '%s fails alone and at once, while the other requests in flight are answered',
  async (_what, tell) => {
    const { bff, asked, answerBy } = await start()
    const held: AskedQuestion[] = []
    answerBy((question) => {
      if (held.push(question) < 21) return
      answerBy(tell)
      // The large one first: no other request has a response when the connection ends.
      for (const one of held) tell(one)
    })
    const [culprit, other] = await Promise.all([bff.connect(), bff.connect()])
    culprit.send(statusQuestion('culprit', 'large'))
    for (let id = 0; id < 20; id += 1) other.send(statusQuestion(`${id}`, `store-${id}`))
    expect(failureOf(await culprit.next())).toEqual({
      id: 'culprit',
      code: 'too_large',
      message: tooMuch,
      retryable: false,
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => other.next()))
    expect(answers.sort()).toEqual(Array.from({ length: 20 }, (_, id) => `${id}|0|0|["store-${id}"]`).sort())
    expect(asked.get('large')).toBe(2)
    expect([...asked.values()].every((times) => times <= 2)).toBe(true)

    // It fails at once for a while, for any client, and is then sent again.
    for (const [position, browser] of [culprit, other].entries()) {
      browser.send(statusQuestion(`again-${position}`, 'large'))
      expect(failureOf(await browser.next())).toMatchObject({ code: 'too_large', message: tooMuch })
    }
    expect(asked.get('large')).toBe(2)
    bff.pass(60_000)
    answerBy((question) => question.answer('["less by now"]'))
    culprit.send(statusQuestion('later', 'large'))
    expect(await culprit.next()).toBe('later|0|0|["less by now"]')
  },
)

test('fails a response whose parts together are too large, and does not request it again for a while', async () => {
  const { bff, asked, answerBy } = await start({ answerBytes: 1000 })
  answerBy((question) => {
    if (!storeOf(question).startsWith('large')) answerAtOnce(question)
    else for (const part of [1, 2, 3]) question.send(`${question.id}|${part}|4|${'x'.repeat(400)}`)
  })
  const [culprit, other] = await Promise.all([bff.connect(), bff.connect()])
  for (const id of ['first', 'second']) {
    culprit.send(statusQuestion(id, 'large'))
    expect(failureOf(await culprit.next())).toMatchObject({ id, code: 'too_large', message: tooMuch })
  }
  other.send(statusQuestion('other', 'store'))
  expect(await other.next()).toBe('other|0|0|["store"]')
  expect(asked.get('large')).toBe(1)
  expect(bff.deployment.opened).toHaveLength(1)
})

test('keeps a client with many oversized requests from breaking or delaying others', async () => {
  const { bff, answerBy } = await start()
  const [hostile, other] = await Promise.all([bff.connect(), bff.connect()])
  hostile.send(statusQuestion('first', 'large'))
  expect(failureOf(await hostile.next())).toMatchObject({ code: 'too_large' })

  // A hundred others, all different: one at a time from now on, and the first is never answered.
  const isAsked = new Promise<void>((resolve) => {
    answerBy((question) => {
      if (storeOf(question).startsWith('large')) resolve()
      else answerAtOnce(question)
    })
  })
  for (let id = 0; id < 100; id += 1) hostile.send(statusQuestion(`${id}`, `large-${id}`))
  other.send(statusQuestion('before', 'store-before'))
  expect(await other.next()).toBe('before|0|0|["store-before"]')
  await isAsked
  const shared = bff.deployment.opened.length
  for (let round = 0; round < 20; round += 1) {
    other.send(statusQuestion(`${round}`, `store-${round}`))
    expect(await other.next()).toBe(`${round}|0|0|["store-${round}"]`)
  }
  expect(bff.deployment.opened).toHaveLength(shared)
})

test('leaves other clients their turn when a hundred oversized requests arrive at once', async () => {
  const { bff, answerBy } = await start({ inFlightUpstream: 120 })
  // The first one ends the connection under all; alone, each has its own response.
  answerBy((question) => {
    answerBy(answerAtOnce)
    question.answer(JSON.stringify('x'.repeat(messageBytes)))
  })
  const [hostile, other] = await Promise.all([bff.connect(), bff.connect()])
  for (let id = 0; id < 100; id += 1) hostile.send(statusQuestion(`${id}`, `large-${id}`))
  for (let id = 0; id < 10; id += 1) other.send(statusQuestion(`${id}`, `store-${id}`))
  const answers = await Promise.all(Array.from({ length: 10 }, () => other.next()))
  expect(answers.every((answer) => answer.includes('["store-'))).toBe(true)
  const failures = await Promise.all(Array.from({ length: 100 }, () => hostile.next()))
  expect(new Set(failures.map((frame) => failureOf(frame).code))).toEqual(new Set(['too_large']))
})

test('fails only the request under which every connection breaks', async () => {
  const { bff, answerBy } = await start({ questionSends: 2 })
  answerBy((question) => {
    if (storeOf(question) === 'poison') question.cut()
    else if (bff.deployment.opened.length > 2) answerAtOnce(question)
  })
  const [poisoner, other] = await Promise.all([bff.connect(), bff.connect()])
  other.send(statusQuestion('other', 'store'))
  poisoner.send(statusQuestion('poison', 'poison'))
  expect(failureOf(await poisoner.next())).toMatchObject({ code: 'unavailable' })
  expect(await other.next()).toBe('other|0|0|["store"]')
})
