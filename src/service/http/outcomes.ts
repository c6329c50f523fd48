import type { FastifyReply } from 'fastify'

/** Overrides the outcome of a response in metrics if its status is not specific enough: the error code of its body. */
const noted = new WeakMap<FastifyReply, string>()

/** Outcome of a response that the client didn't read to its end, whatever its status. */
export const abandoned = 'abandoned'

export function noteOutcome(reply: FastifyReply, code: string): void {
  noted.set(reply, code)
}

/** Returns an error code, or `ok`. */
export function outcomeOf(reply: FastifyReply): string {
  return noted.get(reply) ?? (reply.statusCode < 400 ? 'ok' : 'failed')
}
