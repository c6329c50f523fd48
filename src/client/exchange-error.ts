import { type ErrorBody, type ErrorCode, errorRules, isErrorCode } from '../protocol/metrics/errors.ts'

/** Failures that only this side of a socket can see, beside the codes that travel on frames. */
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
  /** Whether asking the same again may succeed. */
  readonly retryable: boolean
  /** Whether the other side said so; else it was found out here. */
  readonly answered: boolean

  constructor(code: ExchangeErrorCode, details: ExchangeErrorDetails = {}) {
    const rule = isErrorCode(code) ? errorRules[code] : clientErrorRules[code]
    super(details.message ?? rule.message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.retryable = details.retryable ?? rule.retryable
    this.answered = details.answered ?? false
  }

  /** The failure that the other side answered. */
  static fromBody(body: ErrorBody): ExchangeError {
    const { code, message, retryable } = body
    return new ExchangeError(code, { message, retryable, answered: true })
  }
}

/** The one place that says what may be asked again. */
export function mayRetry(error: unknown): boolean {
  return error instanceof ExchangeError && error.retryable
}
