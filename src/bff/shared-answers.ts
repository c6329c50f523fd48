import type { Action, UncheckedQuestion } from '../protocol/requests.ts'
import { lastRefresh, metricsRefreshMs } from '../protocol/wire-time.ts'
import type { Answer, Answers, Ask } from './answers.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { questionKey } from './question-key.ts'
import { shareFlights } from './shared-flights.ts'

/** Nothing new is counted before the next refresh (interface §8). Epoch milliseconds. */
export function untilNextRefresh(askedAt: number): number {
  return lastRefresh(askedAt) + metricsRefreshMs
}

/** The first instant at which the answer to a question that is asked now must be asked for again. */
const keptUntil: Readonly<Record<Action, (askedAt: number) => number>> = {
  metric: untilNextRefresh,
  detail: untilNextRefresh,
  // A snapshot (interface §1): only what asks at the same moment shares it.
  status: (askedAt) => askedAt + 2000,
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
    readonly kept: KeptAnswers
    /** How an answer was come by. */
    readonly onAnswer?: (source: AnswerSource) => void
  },
): Answers {
  const { kept, now } = options
  const flights = shareFlights<Answer>(now)
  return {
    kept(question) {
      const known = kept.get(questionKey(question))
      if (known === null) return null
      options.onAnswer?.('kept')
      return known.text
    },
    ask(question, signal) {
      const key = questionKey(question)
      const askedAt = now()
      const until = untilOf(question, askedAt)
      const go = (leaving: AbortSignal) => ({
        reply: ask(question, leaving).then((reply) => {
          if (reply.ok) kept.keep(key, { text: reply.text, askedAt, until })
          return reply
        }),
      })
      const { reply, isFirst } = flights.join(key, until, go, signal)
      options.onAnswer?.(isFirst ? 'asked' : 'merged')
      return reply
    },
  }
}

/** How an answer was come by: from memory, with a question in flight, or by a question of its own. */
export type AnswerSource = 'kept' | 'merged' | 'asked'

function untilOf({ action }: UncheckedQuestion, askedAt: number): number {
  return Object.hasOwn(keptUntil, action) ? keptUntil[action as Action](askedAt) : askedAt
}
