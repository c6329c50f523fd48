import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { IndexClock } from '../../protocol/metrics/index-clock.ts'
import type { DerivedQuestion } from '../../protocol/requests/requests.ts'
import type { PlainQuestion } from './plain-question.ts'

/** What is settled for as long as it runs. */
export interface DeriverSettings {
  /** Whose clock an index shows. */
  readonly clock: IndexClock
  /** Entities of a plain question. */
  readonly entitiesAtOnce: number
  /** Plain questions that wait for their answer. */
  readonly questionsAtOnce: number
  /** Of all pieces that are kept. */
  readonly maxBytes: number
  /** For how long a piece is kept that is settled. */
  readonly settledMs: number
}

interface Failure {
  readonly code: ErrorCode
  readonly message: string
}

/** To where derived answers are worked out. Ids are the sender's. */
export type ToDeriver =
  | { readonly is: 'question'; readonly id: number; readonly question: DerivedQuestion; readonly now: number }
  | { readonly is: 'leave'; readonly id: number }
  | { readonly is: 'plain-answer'; readonly id: number; readonly text: string | Uint8Array }
  | ({ readonly is: 'plain-failure'; readonly id: number } & Failure)

/** From there. */
export type FromDeriver =
  /** @param cause for the log: what failed was neither the question nor the deployment */
  | ({ readonly is: 'failure'; readonly id: number; readonly cause?: string } & Failure)
  | { readonly is: 'answer'; readonly id: number; readonly text: string }
  | { readonly is: 'plain-question'; readonly id: number; readonly question: PlainQuestion }
  | { readonly is: 'plain-leave'; readonly id: number }

/** The end of a line at which derived answers are worked out. Messages come in their order. */
export interface DeriverLine {
  send(message: FromDeriver): void
  listen(hear: (message: ToDeriver) => void): void
}
