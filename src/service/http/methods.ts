import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

/** Answers other methods on an existing path with 405 and the allowed methods (RFC 9110 §15.5.6). */
export function answerMethodNotAllowed(app: FastifyInstance, url: string, allowed: readonly Method[]): void {
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    // Refuse before the body is read.
    onRequest: async (request, reply) => {
      reply.header('Allow', allowed.join(', '))
      return sendProblem(reply, 'bad_request', `${request.method} is not allowed here.`, 405)
    },
    handler: async () => undefined,
  })
}
