import type { FastifyReply } from 'fastify'
import { type ErrorCode, problemDetails } from '../protocol/errors.ts'

export const problemType = 'application/problem+json'

/** Answers with problem details (RFC 9457) of a code of the shared table. */
export function sendProblem(reply: FastifyReply, code: ErrorCode, detail?: string): FastifyReply {
  const problem = problemDetails(code, detail)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(problemType)
    .serializer((payload: string) => payload)
    .send(JSON.stringify(problem))
}
