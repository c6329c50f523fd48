import type { FastifyInstance } from 'fastify'
import { answerMethodNotAllowed } from '../http/methods.ts'
import { sendProblem } from '../http/problems.ts'
import { metricsApiPath } from './upgrade.ts'

/** Answers plain HTTP requests to the WebSocket's path with 426 (RFC 9110 §15.5.22). */
export async function upgradeRequired(app: FastifyInstance): Promise<void> {
  app.get(metricsApiPath, async (_request, reply) => {
    reply.header('Upgrade', 'websocket').header('Connection', 'Upgrade')
    return sendProblem(reply, 'bad_request', 'This address accepts WebSockets only.', 426)
  })
  answerMethodNotAllowed(app, metricsApiPath, ['GET', 'HEAD'])
}
