import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import { untilOf } from './answer-lifetime.ts'
import type { Answer, Answers, Ask } from './answers.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { questionKey } from './question-key.ts'
import { shareFlights } from './shared-flights.ts'

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
  let last: { readonly question: UncheckedQuestion; readonly key: string } | null = null

  /** A question is looked for in what is kept, and then asked: its key is made once. */
  function keyOf(question: UncheckedQuestion): string {
    if (last?.question !== question) last = { question, key: questionKey(question) }
    return last.key
  }

  return {
    kept(question) {
      const known = kept.get(keyOf(question))
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
            kept.keep(key, { text: reply.text, askedAt, until: Math.min(until, reply.until ?? until) })
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

/** How an answer was come by that needed no question of its own: from memory, or with a question in flight. */
export type AnswerSource = 'kept' | 'merged'
