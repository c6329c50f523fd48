import type { FastifyInstance } from 'fastify'

/** Counts the HTTP requests that are being answered, so that a server that stops can let them end. */
export function countInFlight(app: FastifyInstance): { empty(patienceMs: number): Promise<void> } {
  const inFlight = new Set<object>()
  let onEmpty: (() => void) | null = null

  app.addHook('onRequest', async (_request, reply) => {
    const { raw } = reply
    inFlight.add(raw)
    // Answered or left: both close it.
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
