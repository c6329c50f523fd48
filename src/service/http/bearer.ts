import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Scope, VerifyToken } from '../access/access.ts'
import { sendProblem } from './problems.ts'

/** RFC 6750 §2.1. */
const bearer = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i

const verified = new WeakMap<FastifyRequest, Access>()

/** Returns the access of the client, on a route behind {@link requireBearer}. */
export function accessOf(request: FastifyRequest): Access {
  const access = verified.get(request)
  if (access === undefined) throw new Error('the route does not ask for a token')
  return access
}

/**
 * Creates an `onRequest` hook that requires a valid token (interface §5) with the scope. Other requests are answered
 * with 401 or 403 (RFC 6750 §3) before their body is read.
 */
export function requireBearer(verifyToken: VerifyToken, scope: Scope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { authorization } = request.headers
    if (authorization === undefined) {
      // RFC 6750 §3.1: a request without any authentication gets no error code.
      reply.header('WWW-Authenticate', 'Bearer realm="core-api"')
      return sendProblem(reply, 'unauthorized')
    }
    const token = bearer.exec(authorization)?.[1]
    const access = token === undefined ? null : await verifyToken(token)
    if (access === null) {
      const reason = 'The access token is malformed, expired, or not of this service.'
      reply.header(
        'WWW-Authenticate',
        `Bearer realm="core-api", error="invalid_token", error_description="${reason}"`,
      )
      return sendProblem(reply, 'unauthorized', reason)
    }
    if (!access.scopes.has(scope)) {
      reply.header(
        'WWW-Authenticate',
        `Bearer realm="core-api", error="insufficient_scope", scope="${scope}"`,
      )
      return sendProblem(reply, 'forbidden', scopeMissing(scope))
    }
    verified.set(request, access)
    return undefined
  }
}

export function scopeMissing(scope: Scope): string {
  return `The access token lacks the scope ${scope}.`
}
