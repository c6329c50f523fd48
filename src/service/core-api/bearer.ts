import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problems.ts'

/** RFC 6750 §2.1. */
const bearer = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

/** Lets a request pass that carries a valid token (interface §5); answers any other with 401 (RFC 6750 §3). */
export function requireBearer(isValid: (token: string) => Promise<boolean>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { authorization } = request.headers
    if (authorization === undefined) {
      // RFC 6750 §3.1: a request without any authentication gets no error code.
      reply.header('WWW-Authenticate', 'Bearer realm="core-api"')
      return sendProblem(reply, 'unauthorized')
    }
    const token = bearer.exec(authorization)?.[1]
    if (token !== undefined && (await isValid(token))) return undefined
    const reason = 'The access token is malformed, expired, or not of this service.'
    reply.header(
      'WWW-Authenticate',
      `Bearer realm="core-api", error="invalid_token", error_description="${reason}"`,
    )
    return sendProblem(reply, 'unauthorized', reason)
  }
}
