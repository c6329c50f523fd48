import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'

/** An answer as it goes to the browser: the deployment's JSON text untouched, or a failure of the shared table. */
export type Answer =
  | {
      readonly ok: true
      readonly text: string
      /** Where it was known before it was asked for: from then on it must be asked for again. Epoch milliseconds. */
      readonly until?: number
    }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string }

/** Stands for who asks: the same for all questions of a session, and nothing else is known of it. */
export type Asker = object

/**
 * Asks the deployment. Never rejects; the signal ends the wait of a browser that has left. Left out, the server asks
 * for itself.
 */
export type Ask = (question: UncheckedQuestion, signal: CancelSignal, asker?: Asker) => Promise<Answer>

export interface Answers {
  /** The JSON text that answers a question at once, or `null` where the deployment must be asked. */
  kept(question: UncheckedQuestion): string | null
  readonly ask: Ask
}
