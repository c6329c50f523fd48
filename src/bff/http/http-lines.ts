import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { BffLimits } from '../settings/limits.ts'

interface Line {
  /** Whom it is counted for. */
  readonly address: string | null
  /** Bytes that the system had taken of it when it was looked at last; `null`: nothing waited. */
  taken: number | null
}

/** Why a line is closed, or not let in. */
export type LineCause = 'all' | 'address' | 'slow_reader'

/**
 * Holds the lines that speak HTTP to their limits: so many of an address and in all, and none whose peer does not read
 * what it asked for. Each answer leaves in pieces, and a piece that the peer has not taken between two looks is
 * the last one: whoever reads a letter at a time holds nothing for long. A line that became a WebSocket is none any more.
 *
 * @param options.countedAddress whom a line is counted for; `null`: nobody by themselves
 */
export function holdHttpLines(
  server: Server,
  options: {
    readonly limits: Pick<
      BffLimits,
      'sockets' | 'httpConnections' | 'httpConnectionsPerAddress' | 'httpUnreadMs'
    >
    readonly countedAddress: (line: Socket) => string | null
    readonly onClosed: (cause: LineCause) => void
  },
): { close(): void } {
  const { limits } = options
  const lines = new Map<Socket, Line>()
  const counts = new Map<string, number>()
  // Before a line costs anything at all.
  server.maxConnections = limits.sockets + limits.httpConnections
  server.on('drop', () => options.onClosed('all'))

  function leave(line: Socket): void {
    const known = lines.get(line)
    if (!lines.delete(line) || known === undefined) return
    count(known.address, -1)
  }

  function count(address: string | null, change: 1 | -1): void {
    if (address === null) return
    const now = (counts.get(address) ?? 0) + change
    if (now > 0) counts.set(address, now)
    else counts.delete(address)
  }

  server.on('connection', (line: Socket) => {
    const address = options.countedAddress(line)
    const isOfAddress = address !== null && (counts.get(address) ?? 0) >= limits.httpConnectionsPerAddress
    if (isOfAddress || lines.size >= limits.httpConnections) {
      options.onClosed(isOfAddress ? 'address' : 'all')
      line.destroy()
      return
    }
    count(address, 1)
    lines.set(line, { address, taken: null })
    line.once('close', () => leave(line))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => leave(socket))

  const looks = setInterval(() => {
    for (const [line, known] of lines) {
      const before = known.taken
      known.taken = line.writableLength > 0 ? line.bytesWritten - line.writableLength : null
      if (known.taken === null || known.taken !== before) continue
      options.onClosed('slow_reader')
      line.destroy()
    }
  }, limits.httpUnreadMs)
  return { close: () => clearInterval(looks) }
}
