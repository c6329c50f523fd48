import type { FastifyInstance } from 'fastify'
import type { Measurements } from '../observability/measurements.ts'
import { abandoned, noteOutcome } from './outcomes.ts'

/** Closes a client that takes too long to read its response, because the response stays in memory until then. */
export function cutSlowReaders(app: FastifyInstance, timeoutMs: number, measurements: Measurements): void {
  app.addHook('onSend', async (request, reply) => {
    const timer = setTimeout(() => {
      measurements.connectionCut('not_read')
      noteOutcome(reply, abandoned)
      request.log.info('connection cut: its client does not read')
      request.raw.socket.destroy()
    }, timeoutMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
