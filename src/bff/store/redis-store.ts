import { keyPrefix, RedisLink, type RedisLinkOptions, UnexpectedReplyError } from './redis-link.ts'
import { claimScript, countScript, getScript, releaseScript, renewScript } from './redis-scripts.ts'
import type { SharedStore } from './shared-store.ts'

/** The store in Redis or Valkey, on one connection that reconnects by itself. */
export function createRedisStore(options: RedisLinkOptions): SharedStore {
  const link = new RedisLink(options)
  const script = <T>(
    text: string,
    name: string,
    words: readonly (string | Buffer | number)[],
    read: (reply: unknown) => T,
  ) => link.call(['EVAL', text, '1', keyPrefix + name, ...words.map(wordOf)], read)

  return {
    isReady: () => link.isReady,
    watch: (listener) => link.watch(listener),
    get: (name) =>
      script(getScript, name, [], (reply) => {
        if (reply === null) return null
        const [value, remainingMs] = pairOf(reply)
        if (!Buffer.isBuffer(value)) throw new UnexpectedReplyError()
        return { value, remainingMs: numberOf(remainingMs) }
      }),
    set: (name, value, ttlMs) =>
      link.call(['SET', keyPrefix + name, value, 'PX', wholeMs(ttlMs)], (reply) => {
        if (String(reply) !== 'OK') throw new UnexpectedReplyError()
      }),
    count: (name, by, ttlMs) =>
      script(countScript, name, [by, wholeMs(ttlMs)], (reply) => {
        const [total, remainingMs] = pairOf(reply)
        return { total: numberOf(total), remainingMs: numberOf(remainingMs) }
      }),
    claim: (name, { holder, ttlMs, joinableMs }) =>
      script(claimScript, name, [holder, wholeMs(ttlMs), Math.ceil(joinableMs)], (reply) => {
        if (!Buffer.isBuffer(reply)) throw new UnexpectedReplyError()
        return reply.toString()
      }),
    renew: (name, holder, ttlMs) => script(renewScript, name, [holder, wholeMs(ttlMs)], ignore),
    release: (name, holder) => script(releaseScript, name, [holder], ignore),
    publish: (channel, message) => link.call(['PUBLISH', keyPrefix + channel, message], ignore),
    subscribe: (channel, listener) => link.subscribe(channel, listener),
    close: () => link.close(),
  }
}

function ignore(): void {}

function wordOf(word: string | Buffer | number): string | Buffer {
  return typeof word === 'number' ? String(word) : word
}

function wholeMs(ms: number): string {
  return String(Math.max(1, Math.ceil(ms)))
}

function pairOf(reply: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(reply) || reply.length !== 2) throw new UnexpectedReplyError()
  return [reply[0], reply[1]]
}

function numberOf(reply: unknown): number {
  if (typeof reply !== 'number') throw new UnexpectedReplyError()
  return reply
}
