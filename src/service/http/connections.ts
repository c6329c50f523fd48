import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Measurements } from '../observability/measurements.ts'
import { networkOf } from './network.ts'

export interface ConnectionLimits {
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
}

export interface Connections {
  /** Counts the connections of a server too; one address can listen with two, by IPv4 and IPv6. */
  watch(server: Server): void
  /** Those that are open, whatever became of them: HTTP, a WebSocket, or a refusal that nobody reads. */
  readonly open: number
  /** Cuts all that are open. */
  destroyAll(): void
}

/**
 * Every connection from its beginning to its end. One beyond a limit is cut at once: an answer would cost what the
 * limit is there to save.
 */
export function trackConnections(limits: ConnectionLimits, measurements: Measurements): Connections {
  const open = new Set<Socket>()
  const ofAddress = new Map<string, number>()

  function take(socket: Socket): void {
    // The same connection comes again when an offer of HTTP/2 is declined.
    if (open.has(socket)) return
    const address = networkOf(socket.remoteAddress ?? '')
    const others = ofAddress.get(address) ?? 0
    if (open.size >= limits.maxConnections || others >= limits.maxConnectionsPerAddress) {
      measurements.connectionCut(open.size >= limits.maxConnections ? 'too_many' : 'too_many_of_address')
      socket.destroy()
      return
    }
    open.add(socket)
    ofAddress.set(address, others + 1)
    socket.once('close', () => {
      open.delete(socket)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left === 0) ofAddress.delete(address)
      else ofAddress.set(address, left)
    })
  }

  return {
    watch: (server) => void server.on('connection', take),
    get open() {
      return open.size
    },
    destroyAll() {
      for (const socket of open) socket.destroy()
    },
  }
}
