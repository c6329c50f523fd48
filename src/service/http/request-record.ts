import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Measurements } from '../observability/measurements.ts'
import { abandoned, outcomeOf } from './outcomes.ts'

/**
 * The id under which a request is found in the log: the client's own `x-request-id` where that is a plain word, so
 * that a caller's log and ours can be laid side by side. A word is too short for a token of ours.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(given) ? given : randomUUID()
}

/**
 * One line of the log and one measurement for each request, when its answer is sent or its client is gone. The line
 * holds the route of the table, never the address: an address can hold a token, in its query or by mistake in its path.
 */
export function recordRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  measurements: Measurements,
): void {
  reply.header('x-request-id', request.id)
  const startedAt = performance.now()
  measurements.httpBegan()
  // Comes once, whether the answer was sent or the connection ended before.
  reply.raw.once('close', () => end(request, reply, performance.now() - startedAt, measurements))
}

function end(
  request: FastifyRequest,
  reply: FastifyReply,
  milliseconds: number,
  measurements: Measurements,
): void {
  // A connection that was cut counts as written to its end: whoever cut it has noted so.
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
