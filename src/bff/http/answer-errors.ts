import type { FastifyError, FastifyInstance } from 'fastify'
import { codeOfStatus, sendProblem } from './problem.ts'

/** Turns the errors that fastify raises by itself into problem details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendProblem(reply, codeOfStatus(status), error.message, status)
    // Cancelled requests end in an error too, which is not the server's.
    if (reply.raw.destroyed) request.log.info({ err: error }, 'a browser disconnected before the response')
    else request.log.error({ err: error }, 'a request failed')
    return sendProblem(reply, 'internal')
  })
}
