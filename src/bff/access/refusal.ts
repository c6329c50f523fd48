import type { ErrorCode } from '../../protocol/metrics/errors.ts'

/** Why a request is refused, with a message for the person. */
export interface Refusal {
  readonly code: ErrorCode
  readonly message: string
}

/** One message for ids of others and for ids that do not exist, so that a visitor cannot distinguish them. */
export const notYours: Refusal = {
  code: 'forbidden',
  message: 'You don’t have access to some of these stores.',
}

/** Permissions could not be checked. */
export class JudgementError extends Error {
  override readonly name = 'JudgementError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
