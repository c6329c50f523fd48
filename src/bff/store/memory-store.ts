import { LRUCache } from 'lru-cache'
import type { BffLimits } from '../settings/limits.ts'
import type { Count, SharedStore } from './shared-store.ts'
import { upTo } from './up-to.ts'

interface Entry<T> {
  readonly value: T
  /** Milliseconds. */
  readonly endsAt: number
}

interface Claim {
  readonly holder: string
  readonly takenAt: number
}

/** In-memory store for a single BFF. Always ready. */
export function createMemoryStore(options: {
  readonly limits: Pick<BffLimits, 'countedNames'>
  /** Milliseconds. */
  readonly now: () => number
}): SharedStore {
  const { now } = options
  const { countedNames } = options.limits
  const values = createShelf<Buffer>(now, countedNames)
  const counts = createShelf<number>(now, countedNames)
  const claims = createShelf<Claim>(now, countedNames)
  const listeners = new Map<string, Set<(message: Buffer) => void>>()

  return {
    isReady: () => true,
    watch: () => () => undefined,
    async get(name) {
      const entry = values.get(name)
      return entry === null ? null : { value: entry.value, remainingMs: entry.endsAt - now() }
    },
    async set(name, value, ttlMs) {
      values.set(name, value, now() + ttlMs)
    },
    async count(name, by, ttlMs): Promise<Count> {
      const entry = counts.get(name)
      const total = (entry?.value ?? 0) + by
      const endsAt = entry?.endsAt ?? now() + ttlMs
      counts.set(name, total, endsAt)
      return { total, remainingMs: endsAt - now() }
    },
    async claim(name, { holder, ttlMs, joinableMs }) {
      const held = claims.get(name)?.value
      if (held !== undefined && now() - held.takenAt < joinableMs) return held.holder
      claims.set(name, { holder, takenAt: now() }, now() + ttlMs)
      return holder
    },
    async renew(name, holder, ttlMs) {
      const held = claims.get(name)?.value
      if (held?.holder === holder) claims.set(name, held, now() + ttlMs)
    },
    async release(name, holder) {
      if (claims.get(name)?.value.holder === holder) claims.delete(name)
    },
    async publish(channel, message) {
      for (const listener of listeners.get(channel) ?? []) listener(message)
    },
    subscribe(channel, listener) {
      const own = (message: Buffer): void => listener(message)
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(own))
      return () => void listeners.get(channel)?.delete(own)
    },
    close: () => listeners.clear(),
  }
}

/** A map whose entries expire. */
function createShelf<T extends NonNullable<unknown>>(now: () => number, max: number) {
  const entries = new LRUCache<string, Entry<T>>(upTo(max))
  return {
    get(name: string): Entry<T> | null {
      const entry = entries.get(name)
      if (entry === undefined) return null
      if (now() < entry.endsAt) return entry
      entries.delete(name)
      return null
    },
    set: (name: string, value: T, endsAt: number): unknown => entries.set(name, { value, endsAt }),
    delete: (name: string) => entries.delete(name),
  }
}
