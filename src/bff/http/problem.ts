import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type ErrorCode, type ProblemDetails, problemDetails } from '../../protocol/metrics/errors.ts'

export const problemType = 'application/problem+json'

/**
 * Responds with problem details (RFC 9457) of a code of the shared table.
 *
 * @param status if HTTP has a more specific one than the table
 */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  detail?: string,
  status?: number,
  /** Further members (RFC 9457 §3.2). */
  members: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const details = withStatus(problemDetails(code, detail), status)
  return reply
    .code(details.status)
    .header('cache-control', 'no-store')
    .type(problemType)
    .serializer((payload: string) => payload)
    .send(JSON.stringify({ ...details, ...members }))
}

/** RFC 9457 §4.2.1: the title is the phrase of the status. */
export function withStatus(problem: ProblemDetails, status: number = problem.status): ProblemDetails {
  return status === problem.status
    ? problem
    : { ...problem, status, title: STATUS_CODES[status] ?? problem.title }
}

/** Returns the code of a failure of which only the HTTP status is known. */
export function codeOfStatus(status: number): ErrorCode {
  const codes: Readonly<Record<number, ErrorCode>> = {
    400: 'bad_request',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    408: 'timeout',
    409: 'conflict',
    413: 'too_large',
    422: 'unacceptable',
    429: 'too_many_requests',
    500: 'internal',
    504: 'timeout',
  }
  return codes[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'unavailable')
}
