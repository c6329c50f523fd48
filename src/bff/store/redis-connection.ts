import { createClient, ErrorReply, RESP_TYPES } from '@redis/client'

/** One connection to Redis or Valkey, from its opening to its first failure. There is no second chance: a new one is opened. */
export interface RedisConnection {
  /** Sends a command. Text in replies comes as bytes. */
  send(words: readonly (string | Buffer)[]): Promise<unknown>
  subscribe(channel: string, listener: (message: Buffer) => void): Promise<void>
  /** Whoever still waits for a reply is told that it does not come. */
  destroy(): void
}

/**
 * Opens a connection and signs in.
 *
 * @param options.onBroken what the library reports: the line is cut, or what came is no reply
 */
export async function openRedisConnection(options: {
  readonly url: string
  /** Nobody waits for it. Long enough for a name to be found and keys to be agreed on. */
  readonly connectMs: number
  readonly onBroken: (error: unknown) => void
}): Promise<RedisConnection> {
  const client = createClient({
    url: options.url,
    // Messages and replies on one line (RESP3): what breaks the one breaks the other.
    RESP: 3,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    clientInfoTag: 'shopfloor',
    socket: { connectTimeout: options.connectMs, reconnectStrategy: false },
    // Whoever sends counts the time; one timer a command is enough.
    commandOptions: { timeout: 0 },
  })
  client.on('error', options.onBroken)
  const bytes = { timeout: 0, typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }
  const destroy = (): void => {
    if (client.isOpen) client.destroy()
  }
  // A server that takes the connection and says nothing.
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

/** What went wrong, in a word for an operator: never with what was sent or received. */
export function wordOfRedisError(error: unknown): string {
  if (error instanceof ErrorReply) return /^[A-Z]+\b/.exec(error.message)?.[0] ?? 'an error reply'
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'unknown'
}
