import { LRUCache } from 'lru-cache'

/** The text of an answer, with when it was asked for and until when it cannot differ, in epoch milliseconds. */
export interface KeptAnswer {
  readonly text: string
  readonly askedAt: number
  /** The first instant at which it must be asked for again. */
  readonly until: number
}

/** Answers that can not have changed since they were asked for. Who may have them must be settled before. */
export interface KeptAnswers {
  /** `null` where none is kept that is still good. */
  get(key: string): KeptAnswer | null
  /** Keeps it, unless it is over already or larger than all that may be kept. */
  keep(key: string, answer: KeptAnswer): void
}

/** @param options.maxBytes of all kept answers and the keys that they are found by, as they lie in memory. */
export function keepAnswers(options: {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly maxBytes: number
}): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: Math.max(1, options.maxBytes),
    // A string has one or two bytes a character; counted as two, the limit holds for all.
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
