import type { FastifyInstance } from 'fastify'
import type { Measurements } from '../observability/measurements.ts'
import { abandoned, noteOutcome } from './outcomes.ts'

/**
 * Cuts a client that takes too long to read its answer, in one go or byte by byte: until it is read, the answer is
 * in memory.
 */
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
