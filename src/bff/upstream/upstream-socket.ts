import type { WebSocket } from 'ws'
import type { OpenSocket } from '../../client/socket.ts'
import { BatchingSocket } from '../http/batched-writes.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { TokenKeeper } from './token-keeper.ts'

export interface SocketOpener {
  readonly open: OpenSocket
  /** True if a socket is about to open with the next token, so that it needs no renewal. */
  isWaitingForToken(): boolean
  /** Why the last attempt failed. `null` if it did not, or if there was no token. */
  failure(): string | null
}

/**
 * Opens sockets to the Metrics WebSocket with the token in the address (interface §4.1). The address is a secret from
 * then on and appears in no log and no error.
 *
 * A 401 at the upgrade renews the token for the next attempt of the client. A socket that is silent between two
 * heartbeats is cut, so that its requests are repeated on a new one.
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

/** Errors of the library for a message, all its fragments together, above the limit. */
const tooLargeErrors: ReadonlySet<unknown> = new Set([
  'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
  'WS_ERR_TOO_MANY_BUFFERED_PARTS',
])

/**
 * Closes with 1009 (RFC 6455 §7.4.1) if a message was too large for this side. The library only tells the other side,
 * reports 1006 here, after which the client would repeat the request, and waits for the close frame behind the rest of
 * the message.
 */
class UpstreamSocket extends BatchingSocket {
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
