import type { TimeRange } from '../../protocol/wire-time.ts'
import type { Bucket } from './buckets.ts'
import { combinationKey, type Demographics } from './demographics.ts'
import type { StoredLocation } from './entities.ts'
import type { EntryCount } from './entry-counts.ts'
import type { WallClock } from './wall-clock.ts'

/** Locations of one zone that are answered as one: a single one, or all whose counts are summed. */
export class EntryGroup {
  readonly locations: readonly StoredLocation[]
  readonly clock: WallClock
  readonly buckets: readonly Bucket[]
  readonly #positionOfBound: ReadonlyMap<number, number>
  readonly #positionOfCombination: ReadonlyMap<string, number>
  readonly #combinations: number
  readonly #counts: Float64Array
  readonly #hasData: Uint8Array

  constructor(
    locations: readonly StoredLocation[],
    clock: WallClock,
    buckets: readonly Bucket[],
    demographics: Demographics,
  ) {
    this.locations = locations
    this.clock = clock
    this.buckets = buckets
    this.#positionOfBound = new Map(buckets.map(({ start }, position) => [start / 1000, position]))
    this.#positionOfCombination = new Map(
      demographics.combinations.map((combination, position) => [combinationKey(combination), position]),
    )
    this.#combinations = demographics.combinations.length
    this.#counts = new Float64Array(buckets.length * this.#combinations)
    this.#hasData = new Uint8Array(buckets.length)
  }

  add(count: EntryCount): void {
    const bucket = this.#positionOfBound.get(count.bucket)
    if (bucket === undefined) throw new Error(`a count lies outside the buckets: ${count.bucket}`)
    this.#hasData[bucket] = 1
    const combination = this.#positionOfCombination.get(combinationKey(count))
    if (count.asked !== 1 || combination === undefined) return
    const cell = bucket * this.#combinations + combination
    this.#counts[cell] = (this.#counts[cell] ?? 0) + count.entries
  }

  /** Positions of the buckets of which nothing is known yet. */
  unknownBuckets(): readonly number[] {
    return this.buckets.flatMap((_bucket, position) => (this.#hasData[position] === 1 ? [] : [position]))
  }

  /** Somebody looked and nobody came. */
  markMeasured(bucket: number): void {
    this.#hasData[bucket] = 1
  }

  /** `null`: closed, or nobody looked. */
  entries(bucket: number, combination: number): number | null {
    if (this.#hasData[bucket] !== 1) return null
    return this.#counts[bucket * this.#combinations + combination] ?? 0
  }
}

/** The positions of the buckets that any of the ranges overlaps. Both are chronological and disjoint. */
export function overlapped(buckets: readonly Bucket[], ranges: readonly TimeRange[]): ReadonlySet<number> {
  const positions = new Set<number>()
  let position = 0
  for (const range of ranges) {
    while ((buckets[position]?.endExclusive ?? Number.POSITIVE_INFINITY) <= range.start) position += 1
    for (
      let later = position;
      (buckets[later]?.start ?? Number.POSITIVE_INFINITY) < range.endExclusive;
      later += 1
    ) {
      positions.add(later)
    }
  }
  return positions
}
