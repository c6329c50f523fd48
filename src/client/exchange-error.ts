import { type ErrorBody, type ErrorCode, errorRules, isErrorCode } from '../protocol/metrics/errors.ts'

/** Failures that only the client can detect, in addition to the codes on frames. */
const clientErrorRules = {
  cancelled: { retryable: false, message: 'The request was cancelled.' },
  closed: { retryable: false, message: 'The client is closed.' },
  connection_lost: { retryable: true, message: 'The connection was lost again and again.' },
  answer_too_large: { retryable: false, message: 'The answer is larger than this client takes.' },
  malformed_answer: { retryable: true, message: 'The answer arrived broken.' },
} as const

export type ExchangeErrorCode = ErrorCode | keyof typeof clientErrorRules

export interface ExchangeErrorDetails {
  readonly message?: string | undefined
  readonly retryable?: boolean | undefined
  readonly cause?: unknown
  readonly answered?: boolean | undefined
}

/** Why a request has no answer. A screen switches on `code`, never on the message. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  readonly code: ExchangeErrorCode
  /** True if the same request may succeed later. */
  readonly retryable: boolean
  /** True if the other side reported the failure; else the client detected it. */
  readonly answered: boolean

  constructor(code: ExchangeErrorCode, details: ExchangeErrorDetails = {}) {
    const rule = isErrorCode(code) ? errorRules[code] : clientErrorRules[code]
    super(details.message ?? rule.message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.retryable = details.retryable ?? rule.retryable
    this.answered = details.answered ?? false
  }

  /** Creates the error for a failure that the other side reported. */
  static fromBody(body: ErrorBody): ExchangeError {
    const { code, message, retryable } = body
    return new ExchangeError(code, { message, retryable, answered: true })
  }
}

/** True if the same request may succeed on a retry. */
export function mayRetry(error: unknown): boolean {
  return error instanceof ExchangeError && error.retryable
}
