import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Asker } from '../answers/answers.ts'
import { questionKey } from '../answers/question-key.ts'
import type { BffLimits } from '../settings/limits.ts'
import { upTo } from '../store/up-to.ts'

/** Remembers for a while which requests were too large, and which clients sent those that ended a connection. */
export interface TooLarge {
  has(question: UncheckedQuestion): boolean
  add(question: UncheckedQuestion): void
  blame(asker: Asker): void
  isBlamed(asker: Asker): boolean
}

export function rememberTooLarge(options: {
  readonly limits: Pick<BffLimits, 'tooLargeMs' | 'countedNames'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): TooLarge {
  const { limits, now } = options
  const questions = new LRUCache<string, number>(upTo(limits.countedNames))
  const blamedUntil = new WeakMap<Asker, number>()

  return {
    // Skips hashing while nothing is remembered, which is nearly always.
    has: (question) => questions.size > 0 && now() < (questions.get(nameOf(question)) ?? 0),
    add: (question) => void questions.set(nameOf(question), now() + limits.tooLargeMs),
    blame: (asker) => void blamedUntil.set(asker, now() + limits.tooLargeMs),
    isBlamed: (asker) => now() < (blamedUntil.get(asker) ?? 0),
  }
}

/** A hash, because requests may be long and many are remembered. */
function nameOf(question: UncheckedQuestion): string {
  return createHash('sha256').update(questionKey(question)).digest('base64')
}
