import { LRUCache } from 'lru-cache'
import type { Action, UncheckedQuestion } from '../protocol/requests.ts'
import { lastRefresh, metricsRefreshMs } from '../protocol/wire-time.ts'
import type { Answer, Answers, Ask } from './answers.ts'
import { questionKey } from './question-key.ts'

/** The first instant at which the answer to a question that is asked now must be asked for again. */
const keptUntil: Readonly<Record<Action, (askedAt: number) => number>> = {
  // Nothing new is counted before the next refresh (interface §8).
  metric: (askedAt) => lastRefresh(askedAt) + metricsRefreshMs,
  detail: (askedAt) => lastRefresh(askedAt) + metricsRefreshMs,
  // A snapshot (interface §1): only what asks at the same moment shares it.
  status: (askedAt) => askedAt + 2000,
}

interface Kept {
  readonly text: string
  /** Epoch milliseconds. */
  readonly until: number
}

interface Flight {
  readonly answer: Promise<Answer>
  readonly leaving: AbortController
  /** From then on another answer may be the right one. Epoch milliseconds. */
  readonly until: number
  /** Browsers that still wait for it. */
  waiting: number
}

/**
 * Makes one question of the same question of many screens: those in flight are merged, and answers are kept until
 * they can differ. Failures are shared by those who wait for them and not kept. Who may ask must be settled before.
 *
 * A question is cancelled at the deployment only when nobody waits for it any more.
 */
export function shareAnswers(
  ask: Ask,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    /** Of all kept answers and the questions that they belong to, in characters as they lie in memory. */
    readonly maxBytes: number
    /** How an answer was come by. */
    readonly onAnswer?: (source: 'kept' | 'merged' | 'asked') => void
  },
): Answers {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(1, options.maxBytes),
    // A string has one or two bytes a character; counted as two, the limit holds for all.
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
  })
  const flights = new Map<string, Flight>()

  function begin(key: string, question: UncheckedQuestion): Flight {
    const until = untilOf(question, options.now())
    const leaving = new AbortController()
    const answer = ask(question, leaving.signal).then((reply) => {
      if (flights.get(key) === flight) flights.delete(key)
      if (reply.ok && options.now() < until) kept.set(key, { text: reply.text, until })
      return reply
    })
    const flight: Flight = { answer, leaving, until, waiting: 0 }
    flights.set(key, flight)
    return flight
  }

  function join(key: string, question: UncheckedQuestion): Flight {
    const flight = flights.get(key)
    return flight !== undefined && options.now() < flight.until ? flight : begin(key, question)
  }

  return {
    kept(question) {
      const key = questionKey(question)
      const known = kept.get(key)
      if (known === undefined) return null
      if (options.now() < known.until) {
        options.onAnswer?.('kept')
        return known.text
      }
      kept.delete(key)
      return null
    },
    ask(question, signal) {
      const key = questionKey(question)
      const flight = join(key, question)
      options.onAnswer?.(flight.waiting === 0 ? 'asked' : 'merged')
      flight.waiting += 1
      const leave = (): void => {
        flight.waiting -= 1
        if (flight.waiting > 0) return
        // Whoever asks from now on must not get the failure of a question that was given up.
        if (flights.get(key) === flight) flights.delete(key)
        flight.leaving.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      return flight.answer
    },
  }
}

function untilOf({ action }: UncheckedQuestion, askedAt: number): number {
  return Object.hasOwn(keptUntil, action) ? keptUntil[action as Action](askedAt) : askedAt
}
