import { createServer } from 'node:net'

/**
 * A free port outside the ephemeral range, so it stays free while a program restarts. Within that range, a
 * reconnecting browser could even connect to itself. Parallel spec files search different ranges.
 */
export async function stablePort(): Promise<number> {
  for (let port = 20_000 + ((process.pid * 100) % 10_000); port < 30_000; port += 1) {
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
