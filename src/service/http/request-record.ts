import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Measurements } from '../observability/measurements.ts'
import { abandoned, outcomeOf } from './outcomes.ts'

/**
 * Returns the id of a request in the log: the client's `x-request-id` if it is a plain word, so that both logs can be
 * correlated. The length limit keeps out tokens.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(given) ? given : randomUUID()
}

/**
 * Writes one log line and one metric per request, when its response is sent or its client has left. The line has the
 * route, never the URL, which could contain a token.
 */
export function recordRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  measurements: Measurements,
): void {
  reply.header('x-request-id', request.id)
  const startedAt = performance.now()
  measurements.httpBegan()
  // Emitted once, whether the response was sent or the connection closed earlier.
  reply.raw.once('close', () => end(request, reply, performance.now() - startedAt, measurements))
}

function end(
  request: FastifyRequest,
  reply: FastifyReply,
  milliseconds: number,
  measurements: Measurements,
): void {
  // Node also sets `writableFinished` for a connection that we cut. The code that cuts it has set the outcome.
  const outcome = reply.raw.writableFinished ? outcomeOf(reply) : abandoned
  const measured = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.raw.statusCode,
    outcome,
  }
  measurements.httpEnded({ ...measured, seconds: milliseconds / 1000 })
  if (measured.route === '/oauth/token') measurements.tokenRequestEnded(measured.outcome)
  request.log.info(
    { ...measured, ms: Math.round(milliseconds) },
    outcome === abandoned ? 'abandoned' : 'answered',
  )
}
