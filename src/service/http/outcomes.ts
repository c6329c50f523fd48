import type { FastifyReply } from 'fastify'

/** How an answer is counted, where its status does not say enough: the code that its body carries. */
const noted = new WeakMap<FastifyReply, string>()

/** What was not read to its end, whatever its status says. */
export const abandoned = 'abandoned'

export function noteOutcome(reply: FastifyReply, code: string): void {
  noted.set(reply, code)
}

/** A code of one of the tables of errors; `ok` for an answer that is none. */
export function outcomeOf(reply: FastifyReply): string {
  return noted.get(reply) ?? (reply.statusCode < 400 ? 'ok' : 'failed')
}
