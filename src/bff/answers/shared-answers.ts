import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import { untilOf } from './answer-lifetime.ts'
import type { Answer, Answers, Ask } from './answers.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { questionKey } from './question-key.ts'
import { createSingleFlight } from './single-flight.ts'

/**
 * Cache and single flight: equal requests in flight are merged, and responses are cached until they expire. Failures
 * are shared by the requests in flight and not cached. Permissions must be checked before.
 *
 * A request to the deployment is cancelled only when nobody waits for it any more.
 */
export function shareAnswers(
  ask: Ask,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly kept: KeptAnswers
    /**
     * Of derived requests. A separate cache, because the plain answers from which one is derived are hundreds of times its
     * size, and would push it out.
     */
    readonly keptDerived: KeptAnswers
    /** Called for each response that needed no request of its own. */
    readonly onAnswer?: (source: AnswerSource) => void
  },
): Answers {
  const { now } = options
  const keptOf = ({ action }: UncheckedQuestion) =>
    action === 'derived' ? options.keptDerived : options.kept
  const flights = createSingleFlight<Answer>(now)
  let last: { readonly question: UncheckedQuestion; readonly key: string } | null = null

  /** The key of a request is computed once for the cache and for sending it. */
  function keyOf(question: UncheckedQuestion): string {
    if (last?.question !== question) last = { question, key: questionKey(question) }
    return last.key
  }

  return {
    kept(question) {
      const known = keptOf(question).get(keyOf(question))
      if (known === null) return null
      options.onAnswer?.('kept')
      return known.text
    },
    ask(question, signal, asker) {
      const key = keyOf(question)
      const askedAt = now()
      const until = untilOf(question, askedAt)
      const go = (leaving: CancelSignal) => ({
        reply: ask(question, leaving, asker).then((reply) => {
          if (reply.ok) {
            keptOf(question).keep(key, {
              text: reply.text,
              askedAt,
              until: Math.min(until, reply.until ?? until),
            })
          }
          return reply
        }),
      })
      const { reply, isFirst } = flights.join(key, until, go, signal)
      if (!isFirst) options.onAnswer?.('merged')
      return reply
    },
  }
}

/** Source of a response that needed no request of its own: the cache, or a request in flight. */
export type AnswerSource = 'kept' | 'merged'
