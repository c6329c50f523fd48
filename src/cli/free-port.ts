import { createServer } from 'node:net'

/**
 * Sees that an address can be listened on, before minutes are spent on what is to be served there.
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
