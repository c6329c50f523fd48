import { dayMs } from '../../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { segmentMinutes } from '../../engine/schema.ts'

const quarterMs = segmentMinutes * 60_000

/** Quarter hours are bits of 32-bit words, each a third of a day that begins at midnight UTC. */
const quartersOfWord = 32
export const wordMs = quartersOfWord * quarterMs
export const wordsOfDay = dayMs / wordMs

/** When a place was observed, in quarter hours of footage that are aligned to UTC. */
export class WatchedTime {
  readonly #first: number
  readonly #words: Uint32Array

  /** @param range what can be asked about */
  constructor({ start, endExclusive }: TimeRange) {
    this.#first = wordOf(Math.floor(start / quarterMs))
    const last = wordOf(Math.ceil(endExclusive / quarterMs) - 1)
    this.#words = new Uint32Array(Math.max(0, last - this.#first + 1))
  }

  /**
   * Adds footage. What lies outside the range is ignored.
   *
   * @param word its number since 1970
   * @param quarters one bit for each of its quarter hours
   */
  add(word: number, quarters: number): void {
    const position = word - this.#first
    if (position < 0 || position >= this.#words.length) return
    this.#words[position] = (this.#words[position] ?? 0) | quarters
  }

  /** Returns one bit for each quarter hour of a word with footage. */
  quartersOf(word: number): number {
    return this.#words[word - this.#first] ?? 0
  }

  /** True if any footage overlaps the range. */
  isWatchedIn({ start, endExclusive }: TimeRange): boolean {
    const first = Math.floor(start / quarterMs)
    const last = Math.ceil(endExclusive / quarterMs) - 1
    for (let word = wordOf(first); word <= wordOf(last); word += 1) {
      const from = Math.max(first - word * quartersOfWord, 0)
      const to = Math.min(last - word * quartersOfWord, quartersOfWord - 1)
      const asked = (-1 << from) & (-1 >>> (quartersOfWord - 1 - to))
      if ((this.quartersOf(word) & asked) !== 0) return true
    }
    return false
  }
}

function wordOf(quarter: number): number {
  return Math.floor(quarter / quartersOfWord)
}
