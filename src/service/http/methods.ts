import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

/** RFC 9110 §15.5.6: a path that exists answers other methods with 405 and the methods that it has. */
export function answerMethodNotAllowed(app: FastifyInstance, url: string, allowed: readonly Method[]): void {
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    // Before a body is read: it does not matter what it holds.
    onRequest: async (request, reply) => {
      reply.header('Allow', allowed.join(', '))
      return sendProblem(reply, 'bad_request', `${request.method} is not offered here.`, 405)
    },
    handler: async () => undefined,
  })
}
