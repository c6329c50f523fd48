import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'

/** A response as the browser receives it: the deployment's JSON text untouched, or a failure of the shared table. */
export type Answer =
  | {
      readonly ok: true
      readonly text: string
      /** When a response from the shared cache expires. Epoch milliseconds. */
      readonly until?: number
    }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string }

/** An opaque token of the client: the same object for all requests of a session. */
export type Asker = object

/**
 * Sends a request to the deployment. Never rejects. The signal cancels it once the browser has left. Omit the asker for
 * requests of the server itself.
 */
export type Ask = (question: UncheckedQuestion, signal: CancelSignal, asker?: Asker) => Promise<Answer>

export interface Answers {
  /** Returns the cached JSON text. `null` if the request must be sent. */
  kept(question: UncheckedQuestion): string | null
  readonly ask: Ask
}
