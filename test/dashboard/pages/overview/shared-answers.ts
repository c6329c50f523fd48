import type { DerivedQuestion } from '../../../../src/protocol/requests/requests.ts'

/** By the list of stores, which the tests of a file share, and then by all that an answer depends on. */
const answered = new WeakMap<readonly object[], Map<string, Promise<unknown>>>()

const numbers = new WeakMap<object, number>()
let last = 0

/** A number for each object and function, so that it can be part of a key. */
function named(value: unknown): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  const number = numbers.get(value) ?? ++last
  numbers.set(value, number)
  return { number }
}

/**
 * Derives an answer once for all tests with the same list of stores, whose stories have the same functions. A chain's
 * takes seconds.
 *
 * @param now epoch milliseconds
 */
export async function sharedAnswer(
  stores: readonly object[],
  told: object,
  { question, now }: { readonly question: DerivedQuestion; readonly now: number },
  derive: () => Promise<unknown>,
): Promise<unknown> {
  const known = answered.get(stores) ?? new Map<string, Promise<unknown>>()
  answered.set(stores, known)
  // What was usual does not depend on whether a camera is online now.
  const telling = Object.entries(told).filter(([what]) => what !== 'offline' || question.route !== 'usual')
  const key = JSON.stringify([question, now, telling.map(([what, value]) => [what, named(value)])])
  const answer = known.get(key) ?? derive()
  known.set(key, answer)
  // What failed is derived again.
  answer.catch(() => known.delete(key))
  return structuredClone(await answer)
}
