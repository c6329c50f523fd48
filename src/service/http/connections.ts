import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Measurements } from '../observability/measurements.ts'
import { networkOf } from './network.ts'

export interface ConnectionLimits {
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
}

export interface Connections {
  /** Counts the connections of a server too. One host name can need two servers, for IPv4 and IPv6. */
  watch(server: Server): void
  /** Number of open connections in any state: HTTP, WebSocket, or refused but not yet closed. */
  readonly open: number
  /** Closes all open connections. */
  destroyAll(): void
}

/**
 * Tracks every connection from open to close. A connection beyond a limit is closed without a response, because a
 * response would cost what the limit saves.
 */
export function trackConnections(limits: ConnectionLimits, measurements: Measurements): Connections {
  const open = new Set<Socket>()
  const ofAddress = new Map<string, number>()

  function admit(socket: Socket): void {
    // Declining an HTTP/2 upgrade emits the same connection again.
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
    watch: (server) => void server.on('connection', admit),
    get open() {
      return open.size
    },
    destroyAll() {
      for (const socket of open) socket.destroy()
    },
  }
}
