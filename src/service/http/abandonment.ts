import type { FastifyReply } from 'fastify'

/** Reason for stopping work when the client has left. It is nobody's fault, and no response is sent. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'
}

/** Returns a signal that aborts with {@link Abandoned} if the client leaves before its response is sent. */
export function abandonedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // The request's own `close` event comes as soon as its body has been read.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Abandoned('the client has left'))
  })
  return controller.signal
}
