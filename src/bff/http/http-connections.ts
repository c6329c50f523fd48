import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { BffLimits } from '../settings/limits.ts'

interface Connection {
  /** The address to which the connection counts. */
  readonly address: string | null
  /** Bytes that the system had sent at the last check. `null` if nothing was waiting. */
  taken: number | null
}

/** Why a connection is closed or refused. */
export type ConnectionCause = 'all' | 'address' | 'slow_reader'

/**
 * Limits HTTP connections: their number per address and in total, and how slowly a peer may read. Responses leave in
 * pieces, and a connection is cut if its peer has not taken a piece between two checks, so a slow reader never holds
 * memory for long. Connections that become WebSockets are not counted here.
 *
 * @param options.countedAddress the address that a connection counts for; `null` if it has no limit of its own
 */
export function limitHttpConnections(
  server: Server,
  options: {
    readonly limits: Pick<
      BffLimits,
      'sockets' | 'httpConnections' | 'httpConnectionsPerAddress' | 'httpUnreadMs'
    >
    readonly countedAddress: (socket: Socket) => string | null
    readonly onClosed: (cause: ConnectionCause) => void
  },
): { close(): void } {
  const { limits } = options
  const connections = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  // Refuses before the connection costs anything.
  server.maxConnections = limits.sockets + limits.httpConnections
  server.on('drop', () => options.onClosed('all'))

  function leave(socket: Socket): void {
    const known = connections.get(socket)
    if (!connections.delete(socket) || known === undefined) return
    count(known.address, -1)
  }

  function count(address: string | null, change: 1 | -1): void {
    if (address === null) return
    const now = (counts.get(address) ?? 0) + change
    if (now > 0) counts.set(address, now)
    else counts.delete(address)
  }

  server.on('connection', (socket: Socket) => {
    const address = options.countedAddress(socket)
    const isOfAddress = address !== null && (counts.get(address) ?? 0) >= limits.httpConnectionsPerAddress
    if (isOfAddress || connections.size >= limits.httpConnections) {
      options.onClosed(isOfAddress ? 'address' : 'all')
      socket.destroy()
      return
    }
    count(address, 1)
    connections.set(socket, { address, taken: null })
    socket.once('close', () => leave(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => leave(socket))

  const looks = setInterval(() => {
    for (const [socket, known] of connections) {
      const before = known.taken
      known.taken = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null
      if (known.taken === null || known.taken !== before) continue
      options.onClosed('slow_reader')
      socket.destroy()
    }
  }, limits.httpUnreadMs)
  return { close: () => clearInterval(looks) }
}
