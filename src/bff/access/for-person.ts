import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../http/problem.ts'
import type { Visit } from './authenticator.ts'
import { roles } from './identity.ts'
import { notForRole } from './may-ask.ts'
import type { Refusal } from './refusal.ts'

/** Returns whose request it is. Requests without a visitor have been refused before. */
export function visitOf(request: FastifyRequest): Visit {
  if (request.visit === null) throw new Error('the request has no visitor')
  return request.visit
}

/**
 * Serves a person who may change what others see. Only pages of the dashboard may request changes: browsers send
 * `Origin` with every request other than GET, and other origins have already been refused.
 */
export async function forPerson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (visit: Visit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (request.method !== 'GET' && isFromNoPage(request)) return refuseElsewhere(reply)
  const visit = visitOf(request)
  if (!roles[visit.identity.role].mayChange) return refuse(reply, notForRole)
  return answer(visit)
}

export function isFromNoPage({ headers }: FastifyRequest): boolean {
  return headers.origin === undefined
}

export function refuseElsewhere(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'forbidden', 'The request does not come from a page of this dashboard.')
}

export function refuse(reply: FastifyReply, { code, message }: Refusal): FastifyReply {
  return sendProblem(reply, code, message)
}
