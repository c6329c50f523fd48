import { expect, test, vi } from 'vitest'
import { createHttpServer } from '../../src/service/http/http-server.ts'
import { noWarehouse, runService } from '../support/running-service.ts'

/** Every route that the service registers. */
const addresses = new Set<string>()

vi.mock(import('../../src/service/http/http-server.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    createHttpServer: vi.fn((...options: Parameters<typeof createHttpServer>) => {
      const server = original.createHttpServer(...options)
      server.app.addHook('onRoute', ({ url }) => void addresses.add(url))
      return server
    }),
  }
})

/**
 * The public routes: to get and verify a token, to check health, and to learn that the WebSocket needs an upgrade. The
 * upgrade itself needs a token.
 */
const open = [
  '/.well-known/jwks.json',
  '/.well-known/oauth-authorization-server',
  '/healthz',
  '/metrics',
  '/metrics-api',
  '/oauth/token',
  '/readyz',
]

test('requires a token on every route but the public ones, before anything else', async () => {
  const service = await runService({ warehouse: noWarehouse })
  expect(vi.mocked(createHttpServer)).toHaveBeenCalledOnce()
  const closed = [...addresses].filter((address) => !open.includes(address)).sort()
  expect(open.filter((address) => !addresses.has(address))).toEqual([])
  expect(closed.length).toBeGreaterThan(4)

  for (const address of closed) {
    const statuses: number[] = []
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const path = address.replaceAll(/:\w+/g, 'x')
      const answer = await fetch(`${service.listeningUrl}${path}`, {
        method,
        ...(method !== 'GET' && { body: '{', headers: { 'content-type': 'application/json' } }),
      })
      statuses.push(answer.status)
    }
    // A method that does not exist only returns 405.
    expect(new Set(statuses), address).toEqual(new Set([401, 405]))
  }
})
