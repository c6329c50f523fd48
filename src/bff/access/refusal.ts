import type { ErrorCode } from '../../protocol/metrics/errors.ts'

/** Why something is not asked; in words for the person who asked. */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
}

/** The same for what is somebody else's and for what does not exist, so that nobody can find out which. */
export const notYours: Refusal = {
  code: 'forbidden',
  message: 'You don’t have access to some of these stores.',
}

/** What must be known to judge a question could not be had. */
export class JudgementError extends Error {
  override readonly name = 'JudgementError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
