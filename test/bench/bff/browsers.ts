import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { median } from '../bench.ts'
import { check, questionOf } from '../multiplex/exchange.ts'
import { connectOurs } from '../multiplex/ours.ts'

const warmUp = 500
const measured = 3000

/** Milliseconds from a question that nobody asked before to its answer, one after the other; the median. */
export async function measureMisses(ask: (question: UncheckedQuestion) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < warmUp + measured; number += 1) {
    const question = newQuestion(number)
    const began = performance.now()
    const value = await ask(question)
    if (number >= warmUp) times.push(performance.now() - began)
    check(number, value)
  }
  return median(times)
}

/** Asks what no other asks: its answer is that of its number. */
function newQuestion(number: number): UncheckedQuestion {
  const question = questionOf(number)
  return { ...question, body: { ...(question.body as object), asked: `${process.pid}-${number}` } }
}

/** As many browsers ask the same at once, and the same again. @returns how many answers came, each checked */
export async function askTogether(address: string, count: number): Promise<number> {
  const browsers = Array.from({ length: count }, () => connectOurs(address))
  // Each has its socket before the question is asked.
  await Promise.all(browsers.map((ask) => ask(questionOf(1))))
  let answers = 0
  for (let round = 0; round < 2; round += 1) {
    const values = await Promise.all(browsers.map((ask) => ask(questionOf(2))))
    for (const value of values) check(2, value)
    answers += values.length
  }
  return answers
}
