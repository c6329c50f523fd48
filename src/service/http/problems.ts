import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorCode, type ProblemDetails, problemDetails } from '../../protocol/metrics/errors.ts'
import { describeFailure, needsOperator } from '../faults/failure.ts'
import { Abandoned } from './abandonment.ts'
import { noteOutcome } from './outcomes.ts'

/** Creates problem details (RFC 9457). Pass `status` if HTTP has a more specific one than our error code. */
export function problemOf(
  code: ErrorCode,
  detail?: string,
  status?: number,
): Omit<ProblemDetails, 'status'> & { readonly status: number } {
  const problem = problemDetails(code, detail)
  if (status === undefined || status === problem.status) return problem
  return { ...problem, status, title: STATUS_CODES[status] ?? problem.title }
}

export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  detail?: string,
  status?: number,
): FastifyReply {
  const problem = problemOf(code, detail, status)
  noteOutcome(reply, code)
  // RFC 9110 §10.2.3: tell the client when to retry.
  if (code === 'unavailable' && !reply.hasHeader('Retry-After')) reply.header('Retry-After', 1)
  return reply.code(problem.status).type('application/problem+json').send(problem)
}

/** Turns every failure of the plugin's routes into problem details, and unknown paths into 404. */
export function answerWithProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 'not_found', `There is no ${request.method} ${pathOf(request.url)}.`),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode
    if (status !== undefined && status >= 400 && status < 500) {
      const [code, detail] = explain(status, error, request.routeOptions.bodyLimit)
      return sendProblem(reply, code, detail, status)
    }
    const failure = describeFailure(error)
    if (needsOperator(failure) && !(error instanceof Abandoned)) {
      request.log.error({ err: error, path: request.routeOptions.url }, 'request failed')
    }
    return sendProblem(reply, failure.code, failure.message)
  })
}

/** Explains a 4xx error that Fastify raised before our code saw the request. */
function explain(status: number, error: Error, bodyLimit: number): readonly [ErrorCode, string] {
  if (status === 413) return ['too_large', `The body is larger than ${bodyLimit} bytes.`]
  if (status === 415) return ['bad_request', 'The body is not application/json.']
  if (error instanceof SyntaxError) return ['bad_request', 'The body is not JSON.']
  return ['bad_request', error.message]
}

/** Returns a request's path without the query, which could contain a token. */
export function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0]?.slice(0, 200) ?? ''
}
