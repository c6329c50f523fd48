import type { FastifyReply } from 'fastify'

/** Why work stops whose client has left. It is nobody's fault, and nobody is there to be told. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'
}

/** Aborted, with {@link Abandoned}, when the client leaves before its answer is sent. */
export function abandonedSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // The request's own end tells nothing: it comes when its body has been read.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Abandoned('the client has left'))
  })
  return controller.signal
}
