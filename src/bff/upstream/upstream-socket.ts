import type { WebSocket } from 'ws'
import type { OpenSocket } from '../../client/socket.ts'
import { GatheringSocket } from '../http/gathered-writes.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { TokenKeeper } from './token-keeper.ts'

export interface SocketOpener {
  readonly open: OpenSocket
  /** Whether a socket is about to be opened with the next token: it needs no renewal of its own. */
  isWaitingForToken(): boolean
  /** Why the last attempt failed; `null` where it did not, or where there was no token to make it with. */
  failure(): string | null
}

/**
 * Opens sockets to the Metrics WebSocket with the token in the address (interface §4.1). The address is a
 * secret from then on: it stands in no log and in no error.
 *
 * A 401 at the upgrade renews the token for the next attempt, which the client makes by itself. A socket that
 * gives no sign of life between two heartbeats is cut, so that what waits on it is asked again on a new one.
 */
export function createSocketOpener(options: {
  readonly wsUrl: string
  readonly tokens: TokenKeeper
  readonly limits: Pick<BffLimits, 'heartbeatMs' | 'upstreamConnectMs' | 'upstreamMessageBytes'>
}): SocketOpener {
  const { limits, tokens } = options
  let refused: string | null = null
  let waiting = 0
  let failure: string | null = null

  async function obtainToken(): Promise<string> {
    waiting += 1
    try {
      return refused === null ? await tokens.current() : await tokens.replacing(refused)
    } finally {
      waiting -= 1
    }
  }

  const open: OpenSocket = async () => {
    failure = null
    const token = await obtainToken()
    const url = new URL(options.wsUrl)
    url.searchParams.set('token', token)
    const socket = new UpstreamSocket(url, {
      maxPayload: limits.upstreamMessageBytes,
      handshakeTimeout: limits.upstreamConnectMs,
    })
    socket.once('unexpected-response', (_request, response) => {
      refused = response.statusCode === 401 ? token : null
      failure = `HTTP ${response.statusCode}`
      socket.terminate()
    })
    socket.on('error', (error) => {
      failure ??= error.message
    })
    socket.once('open', () => {
      refused = null
      keepAlive(socket, limits.heartbeatMs)
    })
    return socket
  }
  return { open, isWaitingForToken: () => waiting > 0, failure: () => failure }
}

/** Of the library, where a message, all its fragments together, is beyond what may be held of it. */
const tooLargeErrors: ReadonlySet<unknown> = new Set([
  'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
  'WS_ERR_TOO_MANY_BUFFERED_PARTS',
])

/**
 * Ends with 1009 (RFC 6455 §7.4.1) also where a message was too large for this side. The library tells that to the
 * other side alone, calls it 1006 here, which is asked again, and waits for a goodbye behind the rest of the message.
 */
class UpstreamSocket extends GatheringSocket {
  #isTooLarge = false

  constructor(address: URL, options: WebSocket.ClientOptions) {
    super(address, options)
    this.on('error', (error) => {
      if (!('code' in error) || !tooLargeErrors.has(error.code)) return
      this.#isTooLarge = true
      this.terminate()
    })
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'close' || !this.#isTooLarge) return super.emit(event, ...values)
    return super.emit('close', 1009, Buffer.from('The answer is too large.'))
  }
}

function keepAlive(socket: WebSocket, heartbeatMs: number): void {
  let alive = true
  const live = () => {
    alive = true
  }
  const timer = setInterval(() => {
    if (!alive) socket.terminate()
    else socket.ping()
    alive = false
  }, heartbeatMs)
  socket.on('pong', live)
  socket.on('message', live)
  socket.once('close', () => clearInterval(timer))
}
