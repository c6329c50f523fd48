import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { median } from '../bench.ts'
import { check, questionOf } from '../multiplex/exchange.ts'
import { connectOurs } from '../multiplex/ours.ts'

const warmUp = 500
const measured = 3000

/** Median milliseconds from an uncached request to its answer, one at a time. */
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

/** A request that nobody has asked before. Its answer is that of its number. */
function newQuestion(number: number): UncheckedQuestion {
  const question = questionOf(number)
  return { ...question, body: { ...(question.body as object), asked: `${process.pid}-${number}` } }
}

/** Many browsers ask the same at once, then again. @returns the number of answers, each checked */
export async function askTogether(address: string, count: number): Promise<number> {
  const browsers = Array.from({ length: count }, () => connectOurs(address))
  // Connect all of them first.
  await Promise.all(browsers.map((ask) => ask(questionOf(1))))
  let answers = 0
  for (let round = 0; round < 2; round += 1) {
    const values = await Promise.all(browsers.map((ask) => ask(questionOf(2))))
    for (const value of values) check(2, value)
    answers += values.length
  }
  return answers
}
