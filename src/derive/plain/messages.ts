import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { IndexClock } from '../../protocol/metrics/index-clock.ts'
import type { DerivedQuestion } from '../../protocol/requests/requests.ts'
import type { PlainQuestion } from './plain-question.ts'

/** Settings, fixed for the lifetime of the deriver. */
export interface DeriverSettings {
  /** The clock that an index shows. */
  readonly clock: IndexClock
  /** Most entities in one plain request. */
  readonly entitiesAtOnce: number
  /** Most concurrent plain requests. */
  readonly questionsAtOnce: number
  /** Upper limit of the cache, all pieces together. */
  readonly maxBytes: number
  /** How long the cache keeps a settled piece. */
  readonly settledMs: number
}

interface Failure {
  readonly code: ErrorCode
  readonly message: string
}

/** Messages to the deriver. The sender assigns ids. */
export type ToDeriver =
  | { readonly is: 'question'; readonly id: number; readonly question: DerivedQuestion; readonly now: number }
  | { readonly is: 'leave'; readonly id: number }
  | { readonly is: 'plain-answer'; readonly id: number; readonly text: string | Uint8Array }
  | ({ readonly is: 'plain-failure'; readonly id: number } & Failure)

/** Messages from the deriver. */
export type FromDeriver =
  /** @param cause for the log, if neither the request nor the deployment is at fault */
  | ({ readonly is: 'failure'; readonly id: number; readonly cause?: string } & Failure)
  | { readonly is: 'answer'; readonly id: number; readonly text: string }
  | { readonly is: 'plain-question'; readonly id: number; readonly question: PlainQuestion }
  | { readonly is: 'plain-leave'; readonly id: number }

/** The deriver's end of a channel. Messages arrive in order. */
export interface DeriverChannel {
  send(message: FromDeriver): void
  listen(listener: (message: ToDeriver) => void): void
}
