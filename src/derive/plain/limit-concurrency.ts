import { type AskPlain, cancelled } from './plain-question.ts'

/**
 * Limits the number of concurrent requests, in order of arrival. Cancelled requests give up their place in the queue.
 */
export function limitConcurrency(ask: AskPlain, most: number): AskPlain {
  const queue: (() => void)[] = []
  let inFlight = 0
  return async (question, cancellation) => {
    if (inFlight >= most) await new Promise<void>((start) => queue.push(start))
    else inFlight += 1
    try {
      if (cancellation.cancelled) throw cancelled()
      return await ask(question, cancellation)
    } finally {
      // Pass the slot to the next request, or free it.
      const next = queue.shift()
      if (next === undefined) inFlight -= 1
      else next()
    }
  }
}
