import type { FastifyReply } from 'fastify'
import { type ErrorCode, problemDetails } from '../protocol/errors.ts'

export const problemType = 'application/problem+json'

/**
 * Answers with problem details (RFC 9457) of a code of the shared table.
 *
 * @param status where HTTP has a finer word than the table
 */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  detail?: string,
  status?: number,
): FastifyReply {
  const problem = problemDetails(code, detail)
  const told = status === undefined ? problem : { ...problem, status }
  return reply
    .code(told.status)
    .header('cache-control', 'no-store')
    .type(problemType)
    .serializer((payload: string) => payload)
    .send(JSON.stringify(told))
}

/** The code of a failure of which only the HTTP status is known. */
export function codeOfStatus(status: number): ErrorCode {
  const codes: Readonly<Record<number, ErrorCode>> = {
    400: 'bad_request',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    408: 'timeout',
    413: 'too_large',
    422: 'unacceptable',
    429: 'too_many_requests',
    500: 'internal',
    504: 'timeout',
  }
  return codes[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'unavailable')
}
