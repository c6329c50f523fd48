import { LRUCache } from 'lru-cache'

/** A cached response with its request time and its expiry, in epoch milliseconds. */
export interface KeptAnswer {
  readonly text: string
  readonly askedAt: number
  /** The first instant at which it has expired. */
  readonly until: number
}

/** A cache of responses that cannot have changed since they were requested. Permissions must be checked before. */
export interface KeptAnswers {
  /** `null` if there is none, or it has expired. */
  get(key: string): KeptAnswer | null
  /** Caches a response unless it has expired or exceeds the whole cache. */
  keep(key: string, answer: KeptAnswer): void
}

/** @param options.maxBytes of all cached responses and their keys in memory */
export function keepAnswers(options: {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly maxBytes: number
}): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: Math.max(1, Math.floor(options.maxBytes)),
    // Strings take one or two bytes a character in memory: counting two keeps the limit.
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
  })
  return {
    get(key) {
      const known = kept.get(key)
      if (known === undefined) return null
      if (options.now() < known.until) return known
      kept.delete(key)
      return null
    },
    keep(key, answer) {
      if (options.now() < answer.until) kept.set(key, answer)
    },
  }
}
