import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { serveDashboard } from '../../../src/bff/http/dashboard-files.ts'

/** Serves the built files as the BFF does. The page answers its own requests. */
export async function serveBuilt(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const app = Fastify()
  await serveDashboard(app, fileURLToPath(new URL('../../../dist/public', import.meta.url)))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, stop: () => app.close() }
}
