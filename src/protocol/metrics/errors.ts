/**
 * One table of errors, shared by service, BFF, client and dashboard (interface notes §7). A screen switches on the
 * code, never on the text.
 */

export interface ErrorRule {
  /** HTTP status that carries this code in problem details (RFC 9457). */
  readonly httpStatus: number
  /** True if the same request may succeed later. All requests are reads, so repeating one is always safe. */
  readonly retryable: boolean
  /** Text for a person, if the answer brings no message of its own. */
  readonly message: string
}

/** Codes that travel on frames and in problem details. */
export const errorRules = {
  bad_request: { httpStatus: 400, retryable: false, message: 'The request isn’t valid.' },
  unauthorized: { httpStatus: 401, retryable: false, message: 'A valid access token is required.' },
  forbidden: { httpStatus: 403, retryable: false, message: 'You don’t have access to this.' },
  not_found: { httpStatus: 404, retryable: false, message: 'There is nothing with this id.' },
  unknown_route: { httpStatus: 404, retryable: false, message: 'This route is not offered.' },
  conflict: { httpStatus: 409, retryable: false, message: 'Someone else changed it.' },
  too_large: { httpStatus: 413, retryable: false, message: 'The request is too large.' },
  unacceptable: {
    httpStatus: 422,
    retryable: false,
    message: 'The request is well-formed but not acceptable.',
  },
  too_many_requests: { httpStatus: 429, retryable: true, message: 'Too many requests. Try again shortly.' },
  timeout: { httpStatus: 504, retryable: true, message: 'The response took too long.' },
  unavailable: { httpStatus: 503, retryable: true, message: 'The service cannot be reached.' },
  internal: { httpStatus: 500, retryable: true, message: 'Something went wrong in the service.' },
} as const satisfies Record<string, ErrorRule>

export type ErrorCode = keyof typeof errorRules

export function isErrorCode(word: unknown): word is ErrorCode {
  return typeof word === 'string' && Object.hasOwn(errorRules, word)
}

/** Value of the key `error` on a frame. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly retryable: boolean
}

export function errorBody(code: ErrorCode, message: string = errorRules[code].message): ErrorBody {
  return { code, message, retryable: errorRules[code].retryable }
}

/** Returns the JSON of a frame that answers a failed request. */
export function errorJson(code: ErrorCode, message?: string): string {
  return JSON.stringify({ error: errorBody(code, message) })
}

/** RFC 9457 problem details with our stable `code`. */
export interface ProblemDetails {
  readonly type: 'about:blank'
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ErrorCode
}

/**
 * RFC 9457 §4.2.1: the title of `about:blank` is the phrase of the status. A table of its own, because the browser
 * never needs it.
 */
const titles: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'Bad Request',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  not_found: 'Not Found',
  unknown_route: 'Not Found',
  conflict: 'Conflict',
  too_large: 'Payload Too Large',
  unacceptable: 'Unprocessable Entity',
  too_many_requests: 'Too Many Requests',
  timeout: 'Gateway Timeout',
  unavailable: 'Service Unavailable',
  internal: 'Internal Server Error',
}

export function problemDetails(code: ErrorCode, detail: string = errorRules[code].message): ProblemDetails {
  const rule = errorRules[code]
  return { type: 'about:blank', title: titles[code], status: rule.httpStatus, detail, code }
}
