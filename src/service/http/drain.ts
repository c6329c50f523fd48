import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

export interface Drain {
  /** Refuses requests from now on; resolves when those that were taken are answered, or their clients gone. */
  begin(): Promise<void>
}

/** Addresses that tell how the service is, also while it closes. */
const exempt: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Lets a service finish what it has begun and take nothing new (RFC 9110 §15.6.4). */
export function createDrain(app: FastifyInstance): Drain {
  let inFlight = 0
  let emptied: (() => void) | null = null

  app.addHook('onRequest', async (request, reply) => {
    if (emptied !== null) {
      reply.header('Connection', 'close')
      if (exempt.has(request.routeOptions.url ?? '')) return undefined
      return sendProblem(reply, 'unavailable', 'The service is closing.')
    }
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) emptied?.()
    })
    return undefined
  })

  return {
    begin: () =>
      new Promise((resolve) => {
        emptied = resolve
        if (inFlight === 0) resolve()
      }),
  }
}
