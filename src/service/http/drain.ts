import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problems.ts'

export interface Drain {
  /** Refuses new requests; resolves when accepted ones are answered or their clients have left. */
  begin(): Promise<void>
}

/** Health checks and metrics keep responding while the service closes. */
const exempt: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Finishes requests in flight and refuses new ones (RFC 9110 §15.6.4). */
export function createDrain(app: FastifyInstance): Drain {
  let inFlight = 0
  let emptied: (() => void) | null = null

  app.addHook('onRequest', async (request, reply) => {
    if (emptied !== null) {
      reply.header('Connection', 'close')
      if (exempt.has(request.routeOptions.url ?? '')) return undefined
      return sendProblem(reply, 'unavailable', 'The service is shutting down.')
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
