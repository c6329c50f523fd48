import { createServer } from 'node:net'

/**
 * Checks that an address is free before minutes are spent preparing to serve it.
 *
 * @throws the error of Node's `listen`, for example `EADDRINUSE`
 */
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}
