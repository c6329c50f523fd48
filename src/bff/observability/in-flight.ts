import type { FastifyInstance } from 'fastify'

/** Counts the HTTP requests in flight, so that a shutdown can wait for them. */
export function countInFlight(app: FastifyInstance): { empty(patienceMs: number): Promise<void> } {
  const inFlight = new Set<object>()
  let onEmpty: (() => void) | null = null

  app.addHook('onRequest', async (_request, reply) => {
    const { raw } = reply
    inFlight.add(raw)
    // Emitted after a response and when the browser leaves.
    raw.once('close', () => {
      inFlight.delete(raw)
      if (inFlight.size === 0) onEmpty?.()
    })
  })
  return {
    empty: (patienceMs) =>
      new Promise((resolve) => {
        if (inFlight.size === 0) return resolve()
        const timer = setTimeout(resolve, patienceMs)
        onEmpty = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
