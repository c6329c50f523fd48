import { randomBytes } from 'node:crypto'
import type { BffLimits } from '../settings/limits.ts'
import { openRedisConnection, type RedisConnection, wordOfRedisError } from './redis-connection.ts'
import { type SharedStore, StoreAwayError } from './shared-store.ts'

/** Of the shape of all that is kept: another version of the program never reads what this one wrote otherwise. */
const keyPrefix = 'shopfloor:1:'

const backOffFloorMs = 250
/** Who was well for so long begins anew with short pauses. Who comes and goes is left alone for longer. */
const wellMs = 30_000

/** Takes the claim, unless it was taken less than ARGV[3] ms ago. A claim is the time it was taken at, and its holder. */
const claimScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local held = redis.call('GET', KEYS[1])
if held then
  local at, holder = string.match(held, '^(%d+) (.+)$')
  if at and now - tonumber(at) < tonumber(ARGV[3]) then return holder end
end
redis.call('SET', KEYS[1], string.format('%.0f %s', now, ARGV[1]), 'PX', ARGV[2])
return ARGV[1]`

const ofHolder = (action: string): string => `
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^%d+ (.+)$') == ARGV[1] then return ${action} end
return 0`

const renewScript = ofHolder("redis.call('PEXPIRE', KEYS[1], ARGV[2])")
const releaseScript = ofHolder("redis.call('DEL', KEYS[1])")

const countScript = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {total, left}`

const swapScript = `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

const getScript = `
local value = redis.call('GET', KEYS[1])
if not value then return false end
return {value, redis.call('PTTL', KEYS[1])}`

/**
 * The store in Redis or Valkey. It is used while it answers in time and as it should. After the first failure of any
 * kind everything rejects at once, and a new connection is tried by itself: used again once it has shown that it
 * keeps, tells and passes on.
 *
 * One connection carries all, so that no message is missed without that being known.
 */
export function createRedisStore(options: {
  readonly url: string
  readonly limits: Pick<BffLimits, 'redisAnswerMs' | 'redisConnectMs' | 'redisMostPauseMs'>
  /** Milliseconds. */
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** It cannot be used, and why, in a word; once for each time. */
  readonly onAway: (word: string) => void
  readonly onReady: () => void
}): SharedStore {
  const { limits, now } = options
  const answerMs = limits.redisAnswerMs
  const listeners = new Map<string, Set<(message: Buffer) => void>>()
  const watchers = new Set<(isReady: boolean) => void>()
  let current: RedisConnection | null = null
  let readyAt = now()
  let failures = 0
  let retry: NodeJS.Timeout | null = null
  let isClosed = false

  function lose(connection: RedisConnection | null, error: unknown): void {
    if (isClosed || connection !== current) return
    current = null
    connection?.destroy()
    if (connection !== null && now() - readyAt >= wellMs) failures = 0
    options.onAway(wordOfRedisError(error))
    if (connection !== null) for (const watcher of watchers) watcher(false)
    const pauseMs = Math.min(limits.redisMostPauseMs, backOffFloorMs * 2 ** failures)
    failures += 1
    retry = setTimeout(() => void connect(), pauseMs * (0.5 + options.random() / 2))
  }

  async function connect(): Promise<void> {
    let opened: RedisConnection | null = null
    try {
      opened = await openRedisConnection({
        url: options.url,
        connectMs: limits.redisConnectMs,
        onBroken: (error) => {
          if (opened !== null && opened === current) lose(opened, error)
        },
      })
      await prove(opened)
      for (const channel of listeners.keys()) await listen(opened, channel)
    } catch (error) {
      opened?.destroy()
      lose(null, error)
      return
    }
    if (isClosed) return opened.destroy()
    current = opened
    readyAt = now()
    options.onReady()
    for (const watcher of watchers) watcher(true)
  }

  /** That it takes what is written, gives it back and passes messages on: a replica, a full one, a stranger does not. */
  async function prove(connection: RedisConnection): Promise<void> {
    const word = randomBytes(12).toString('base64url')
    const name = `${keyPrefix}probe:${word}`
    await within(connection.send(['SET', name, word, 'PX', '1000']))
    const kept = await within(connection.send(['GET', name]))
    if (!Buffer.isBuffer(kept) || kept.toString() !== word) throw new WrongReplyError()
    let tell = done
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    await within(connection.subscribe(name, () => tell()))
    await within(connection.send(['PUBLISH', name, word]))
    await within(told)
  }

  function listen(connection: RedisConnection, channel: string): Promise<void> {
    return within(
      connection.subscribe(keyPrefix + channel, (message) => {
        for (const listener of listeners.get(channel) ?? []) listener(message)
      }),
    )
  }

  /** A reply that is there when the time is up counts, also where this process was too busy to read it. */
  function within<T>(reply: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => setImmediate(() => reject(new SilentError())), answerMs)
      reply.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }

  async function call<T>(words: readonly (string | Buffer)[], read: (reply: unknown) => T): Promise<T> {
    const connection = current
    if (connection === null) throw new StoreAwayError()
    try {
      return read(await within(connection.send(words)))
    } catch (error) {
      lose(connection, error)
      throw new StoreAwayError(undefined, { cause: error })
    }
  }

  const script = <T>(
    text: string,
    name: string,
    words: readonly (string | Buffer | number)[],
    read: (reply: unknown) => T,
  ) => call(['EVAL', text, '1', keyPrefix + name, ...words.map(wordOf)], read)

  void connect()

  return {
    isReady: () => current !== null,
    watch(listener) {
      const own = (isReady: boolean): void => listener(isReady)
      watchers.add(own)
      return () => void watchers.delete(own)
    },
    get: (name) =>
      script(getScript, name, [], (reply) => {
        if (reply === null) return null
        const [value, remainingMs] = pairOf(reply)
        if (!Buffer.isBuffer(value)) throw new WrongReplyError()
        return { value, remainingMs: numberOf(remainingMs) }
      }),
    set: (name, value, ttlMs) =>
      call(['SET', keyPrefix + name, value, 'PX', wholeMs(ttlMs)], (reply) => {
        if (String(reply) !== 'OK') throw new WrongReplyError()
      }),
    swap: (name, before, value, ttlMs) =>
      script(swapScript, name, [before ?? '', value, wholeMs(ttlMs)], (reply) => numberOf(reply) === 1),
    count: (name, by, ttlMs) =>
      script(countScript, name, [by, wholeMs(ttlMs)], (reply) => {
        const [total, remainingMs] = pairOf(reply)
        return { total: numberOf(total), remainingMs: numberOf(remainingMs) }
      }),
    claim: (name, { holder, ttlMs, joinableMs }) =>
      script(claimScript, name, [holder, wholeMs(ttlMs), Math.ceil(joinableMs)], (reply) => {
        if (!Buffer.isBuffer(reply)) throw new WrongReplyError()
        return reply.toString()
      }),
    renew: (name, holder, ttlMs) => script(renewScript, name, [holder, wholeMs(ttlMs)], done),
    release: (name, holder) => script(releaseScript, name, [holder], done),
    publish: (channel, message) => call(['PUBLISH', keyPrefix + channel, message], done),
    subscribe(channel, listener) {
      const own = (message: Buffer): void => listener(message)
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(own))
      const connection = current
      if (all.size === 1 && connection !== null) {
        listen(connection, channel).catch((error: unknown) => lose(connection, error))
      }
      return () => void all.delete(own)
    },
    close() {
      isClosed = true
      if (retry !== null) clearTimeout(retry)
      current?.destroy()
      current = null
    },
  }
}

class SilentError extends Error {
  override readonly name = 'no answer in time'
}

class WrongReplyError extends Error {
  override readonly name = 'an answer to another question'
}

function done(): void {}

function wordOf(word: string | Buffer | number): string | Buffer {
  return typeof word === 'number' ? String(word) : word
}

function wholeMs(ms: number): string {
  return String(Math.max(1, Math.ceil(ms)))
}

function pairOf(reply: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(reply) || reply.length !== 2) throw new WrongReplyError()
  return [reply[0], reply[1]]
}

function numberOf(reply: unknown): number {
  if (typeof reply !== 'number') throw new WrongReplyError()
  return reply
}
