import { createClient, ErrorReply, RESP_TYPES } from '@redis/client'

/** One connection to Redis or Valkey, from its opening to its first failure. It never reconnects. */
export interface RedisConnection {
  /** Sends a command. Text in replies arrives as bytes. */
  send(words: readonly (string | Buffer)[]): Promise<unknown>
  subscribe(channel: string, listener: (message: Buffer) => void): Promise<void>
  /** Rejects the replies in flight. */
  destroy(): void
}

/**
 * Connects and authenticates.
 *
 * @param options.onBroken receives what the library reports: a lost connection, or an invalid reply
 */
export async function openRedisConnection(options: {
  readonly url: string
  /** Nobody waits for it. Long enough for name resolution and a TLS handshake. */
  readonly connectMs: number
  readonly onBroken: (error: unknown) => void
}): Promise<RedisConnection> {
  const client = createClient({
    url: options.url,
    // RESP3 carries messages and replies on one connection, so both fail together.
    RESP: 3,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    clientInfoTag: 'shopfloor',
    socket: { connectTimeout: options.connectMs, reconnectStrategy: false },
    // The caller has its own timeout; one timer a command is enough.
    commandOptions: { timeout: 0 },
  })
  client.on('error', options.onBroken)
  const bytes = { timeout: 0, typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }
  const destroy = (): void => {
    if (client.isOpen) client.destroy()
  }
  // A server may accept the connection and stay silent.
  const timer = setTimeout(destroy, options.connectMs)
  try {
    await client.connect()
  } catch (error) {
    destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return {
    send: (words) => client.sendCommand(words, bytes),
    subscribe: (channel, listener) => client.subscribe(channel, listener, true),
    destroy,
  }
}

/** The error in a word for an operator, never with data that was sent or received. */
export function wordOfRedisError(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'an error reply'
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'unknown'
}
