import { randomBytes } from 'node:crypto'
import type { BffLimits } from '../settings/limits.ts'
import { openRedisConnection, type RedisConnection, wordOfRedisError } from './redis-connection.ts'
import { StoreAwayError } from './shared-store.ts'

/** Part of every key and channel: another version of the program never reads values of another shape. */
export const keyPrefix = 'shopfloor:1:'

const backoffFloorMs = 250
/** A connection that lasted this long resets the backoff. */
const steadyMs = 30_000

type RedisLimits = Pick<BffLimits, 'redisAnswerMs' | 'redisConnectMs' | 'redisMostPauseMs'>

export interface RedisLinkOptions {
  readonly url: string
  readonly limits: RedisLimits
  /** Milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Redis cannot be used, with the reason in a word; called after each failed attempt. */
  readonly onAway: (word: string) => void
  readonly onReady: () => void
}

/**
 * Backoff before the next connection: doubles with each failure in a row up to the limit, of which the second half is
 * random.
 */
export function redisPauseMs(
  failures: number,
  { redisMostPauseMs }: Pick<RedisLimits, 'redisMostPauseMs'>,
  random: number,
): number {
  return Math.min(redisMostPauseMs, backoffFloorMs * 2 ** failures) * (0.5 + random / 2)
}

/**
 * Keeps one connection to Redis or Valkey current. After the first failure of any kind every call rejects at once and
 * a new connection is tried; it is used once it has proven that it stores, returns and publishes.
 *
 * Commands and messages share the connection, so no message is missed without the loss being noticed.
 */
export class RedisLink {
  readonly #options: RedisLinkOptions
  readonly #listeners = new Map<string, Set<(message: Buffer) => void>>()
  readonly #watchers = new Set<(isReady: boolean) => void>()
  #current: RedisConnection | null = null
  #readyAt: number
  /** Failures in a row. */
  #failures = 0
  #retry: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: RedisLinkOptions) {
    this.#options = options
    this.#readyAt = options.now()
    void this.#connect()
  }

  get isReady(): boolean {
    return this.#current !== null
  }

  /** @returns a function that stops the watch */
  watch(listener: (isReady: boolean) => void): () => void {
    const own = (isReady: boolean): void => listener(isReady)
    this.#watchers.add(own)
    return () => void this.#watchers.delete(own)
  }

  /** @throws StoreAwayError */
  async call<T>(words: readonly (string | Buffer)[], read: (reply: unknown) => T): Promise<T> {
    const connection = this.#current
    if (connection === null) throw new StoreAwayError()
    try {
      return read(await this.#within(connection.send(words)))
    } catch (error) {
      this.#lose(connection, error)
      throw new StoreAwayError(undefined, { cause: error })
    }
  }

  /** @returns a function that stops the subscription */
  subscribe(channel: string, listener: (message: Buffer) => void): () => void {
    const own = (message: Buffer): void => listener(message)
    const all = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, all.add(own))
    const connection = this.#current
    if (all.size === 1 && connection !== null) {
      this.#listen(connection, channel).catch((error: unknown) => this.#lose(connection, error))
    }
    return () => void all.delete(own)
  }

  close(): void {
    this.#isClosed = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    this.#current?.destroy()
    this.#current = null
  }

  async #connect(): Promise<void> {
    const { limits, now, onReady, url } = this.#options
    let opened: RedisConnection | null = null
    try {
      opened = await openRedisConnection({
        url,
        connectMs: limits.redisConnectMs,
        onBroken: (error) => {
          if (opened !== null && opened === this.#current) this.#lose(opened, error)
        },
      })
      await this.#prove(opened)
      for (const channel of this.#listeners.keys()) await this.#listen(opened, channel)
    } catch (error) {
      opened?.destroy()
      this.#lose(null, error)
      return
    }
    if (this.#isClosed) return opened.destroy()
    this.#current = opened
    this.#readyAt = now()
    onReady()
    for (const watcher of this.#watchers) watcher(true)
  }

  /** @param connection `null` if the attempt to open one failed */
  #lose(connection: RedisConnection | null, error: unknown): void {
    if (this.#isClosed || connection !== this.#current) return
    const { limits, now, onAway, random } = this.#options
    this.#current = null
    connection?.destroy()
    if (connection !== null && now() - this.#readyAt >= steadyMs) this.#failures = 0
    onAway(wordOfRedisError(error))
    if (connection !== null) for (const watcher of this.#watchers) watcher(false)
    const pauseMs = redisPauseMs(this.#failures, limits, random())
    this.#failures += 1
    this.#retry = setTimeout(() => void this.#connect(), pauseMs)
  }

  /** A replica, a full server or a stranger fails one of these. */
  async #prove(connection: RedisConnection): Promise<void> {
    const word = randomBytes(12).toString('base64url')
    const name = `${keyPrefix}probe:${word}`
    // Both replies may take their time, and the value must outlast them.
    const ttlMs = String(2 * this.#options.limits.redisAnswerMs)
    await this.#within(connection.send(['SET', name, word, 'PX', ttlMs]))
    const kept = await this.#within(connection.send(['GET', name]))
    if (!Buffer.isBuffer(kept) || kept.toString() !== word) throw new UnexpectedReplyError()
    let hear: () => void = () => undefined
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    await this.#within(connection.subscribe(name, () => hear()))
    await this.#within(connection.send(['PUBLISH', name, word]))
    await this.#within(heard)
  }

  #listen(connection: RedisConnection, channel: string): Promise<void> {
    return this.#within(
      connection.subscribe(keyPrefix + channel, (message) => {
        for (const listener of this.#listeners.get(channel) ?? []) listener(message)
      }),
    )
  }

  /** A reply that has arrived when the time is up counts, even if this process was too busy to read it. */
  #within<T>(reply: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => void setImmediate(() => reject(new SilentError()))
      const timer = setTimeout(giveUp, this.#options.limits.redisAnswerMs)
      reply.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }
}

class SilentError extends Error {
  override readonly name = 'no answer in time'
}

export class UnexpectedReplyError extends Error {
  override readonly name = 'a reply to another command'
}
