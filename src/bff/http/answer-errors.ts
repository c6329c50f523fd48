import type { FastifyError, FastifyInstance } from 'fastify'
import { codeOfStatus, sendProblem } from './problem.ts'

/** What fastify refuses by itself, in the words of the shared table. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendProblem(reply, codeOfStatus(status), error.message, status)
    // What is given up because nobody waits for it ends in an error too, which nobody need mend.
    if (reply.raw.destroyed) request.log.info({ err: error }, 'a browser left before its answer')
    else request.log.error({ err: error }, 'a request failed')
    return sendProblem(reply, 'internal')
  })
}
