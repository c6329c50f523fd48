import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { WallClock } from '../buckets/zoned-wall-clock.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { PartCounts } from './bucket-counts.ts'
import { combinationKey, type Demographics } from './demographics.ts'

/** Fields of response rows other than measures. */
export interface RowFields {
  readonly recording?: string
  readonly location?: string
  readonly organisation?: string
  readonly taxonomy?: string
  /** ISO 4217 code. `null` if unknown. */
  readonly currency?: string | null
}

/** A part of the response. All of its locations are in one time zone. */
export interface CountedPart {
  /** Parts with equal fields are summed. */
  readonly fields: RowFields
  readonly locations: readonly StoredLocation[]
  /** The zones of the floor; a single empty string means the whole store. */
  readonly taxonomies: readonly string[]
  readonly clock: WallClock
  readonly buckets: readonly Bucket[]
}

/** Why a bucket is known: it has rows, or it was observed and nobody came. */
const counted = 1
const measured = 2

export type Totals<Measure extends string> = Readonly<Record<Measure, number>>

/** The sums of a part, by bucket and combination of demographics. */
export class CountGroup<Measure extends string = string> {
  readonly part: CountedPart
  readonly #measures: readonly Measure[]
  readonly #positionOfCombination: ReadonlyMap<string, number>
  readonly #combinations: number
  readonly #sums: Float64Array
  readonly #known: Uint8Array
  #isSummaryHidden = false

  constructor(part: CountedPart, demographics: Demographics, measures: readonly Measure[]) {
    this.part = part
    this.#measures = measures
    this.#positionOfCombination = positionsIn(demographics)
    this.#combinations = demographics.combinations.length
    this.#sums = new Float64Array(part.buckets.length * this.#combinations * measures.length)
    this.#known = new Uint8Array(part.buckets.length)
  }

  add(counts: PartCounts<Measure>): void {
    const combination = counts.isAsked ? this.#positionOfCombination.get(combinationKey(counts)) : undefined
    const sums = this.#measures.map((measure) => counts.sums[measure])
    counts.buckets.forEach((bucket, row) => {
      if (bucket === null || bucket >= this.#known.length) return
      this.#known[bucket] = counted
      if (combination === undefined) return
      let cell = this.#cell(bucket, combination)
      for (const sum of sums) {
        this.#sums[cell] = (this.#sums[cell] ?? 0) + (sum[row] ?? 0)
        cell += 1
      }
    })
  }

  /** Adds amounts to a bucket and a combination, both given by position. */
  addAt(bucket: number, combination: number, amounts: Totals<Measure>): void {
    this.#known[bucket] = counted
    let cell = this.#cell(bucket, combination)
    for (const measure of this.#measures) {
      this.#sums[cell] = (this.#sums[cell] ?? 0) + amounts[measure]
      cell += 1
    }
  }

  /**
   * Adds cached sums.
   *
   * @param combination -1 for people who were not requested
   * @param from index of the first sum; one per measure follows, in their order
   */
  addSums(bucket: number, combination: number, sums: ArrayLike<number>, from: number): void {
    this.#known[bucket] = counted
    if (combination < 0) return
    const cell = this.#cell(bucket, combination)
    for (let measure = 0; measure < this.#measures.length; measure += 1) {
      this.#sums[cell + measure] = (this.#sums[cell + measure] ?? 0) + (sums[from + measure] ?? 0)
    }
  }

  /**
   * Adds the known buckets of another group, without demographics. A chain has too many for one object each.
   *
   * @param into for each bucket of the other group: its position here, or -1 for none
   */
  addFolded<Others extends string>(from: CountGroup<Others>, into: Int32Array): void {
    const names: readonly string[] = from.#measures
    const offsets = this.#measures.map((measure) => names.indexOf(measure))
    for (let bucket = 0; bucket < into.length; bucket += 1) {
      const own = into[bucket] ?? -1
      if (own < 0 || from.#known[bucket] !== counted) continue
      this.#known[own] = counted
      const [cell, other] = [own * offsets.length, bucket * names.length]
      for (let each = 0; each < offsets.length; each += 1) {
        this.#sums[cell + each] =
          (this.#sums[cell + each] ?? 0) + (from.#sums[other + (offsets[each] ?? 0)] ?? 0)
      }
    }
  }

  /** Returns the sums of one measure by bucket, without demographics. `null` means closed or not observed. */
  sumsOf(measure: Measure): readonly (number | null)[] {
    const [width, offset] = [this.#measures.length, this.#measures.indexOf(measure)]
    const sums: (number | null)[] = []
    for (let bucket = 0; bucket < this.#known.length; bucket += 1) {
      sums.push(this.#known[bucket] === 0 ? null : (this.#sums[bucket * width + offset] ?? null))
    }
    return sums
  }

  /** Returns for each bucket its position, or -1 if the sum of this measure is 0. For groups without demographics. */
  bucketsWith(measure: Measure): Int32Array {
    const [width, offset] = [this.#measures.length, this.#measures.indexOf(measure)]
    const positions = new Int32Array(this.#known.length)
    for (let bucket = 0; bucket < positions.length; bucket += 1) {
      positions[bucket] = (this.#sums[bucket * width + offset] ?? 0) > 0 ? bucket : -1
    }
    return positions
  }

  /** True if every bucket is known. */
  isComplete(): boolean {
    return this.#known.every((known) => known !== 0)
  }

  /** True if no bucket is known. */
  isEmpty(): boolean {
    return this.#known.every((known) => known === 0)
  }

  /** Marks buckets with data but without this measure as unknown. */
  forgetWithout(measure: Measure): void {
    const offset = this.#measures.indexOf(measure)
    for (let bucket = 0; bucket < this.#known.length; bucket += 1) {
      let sum = 0
      for (let combination = 0; combination < this.#combinations; combination += 1) {
        sum += this.#sums[this.#cell(bucket, combination) + offset] ?? 0
      }
      if (sum === 0) this.#known[bucket] = 0
    }
  }

  /** Returns the positions of the buckets with data that consists of zeros only. */
  zeroBuckets(): readonly number[] {
    const width = this.#combinations * this.#measures.length
    const zeros: number[] = []
    for (let bucket = 0; bucket < this.#known.length; bucket += 1) {
      if (this.#known[bucket] !== counted) continue
      let cell = bucket * width
      const end = cell + width
      while (cell < end && this.#sums[cell] === 0) cell += 1
      if (cell === end) zeros.push(bucket)
    }
    return zeros
  }

  /** Marks a bucket as unknown. */
  forget(bucket: number): void {
    this.#known[bucket] = 0
  }

  /** Marks a bucket as observed: a 0 means that nobody came. */
  markMeasured(bucket: number): void {
    if (this.#known[bucket] === 0) this.#known[bucket] = measured
  }

  /** True if the bucket has rows, even if they count nobody. */
  isCounted(bucket: number): boolean {
    return this.#known[bucket] === counted
  }

  /** True if the bucket has rows or was observed. */
  isKnown(bucket: number): boolean {
    return this.#known[bucket] !== 0
  }

  /** Hides the summary unless there is a count, whichever buckets were observed. */
  hideSummary(): void {
    this.#isSummaryHidden = true
  }

  get isSummaryHidden(): boolean {
    return this.#isSummaryHidden
  }

  /** `null` means closed or not observed. */
  totals(bucket: number, combination: number): Totals<Measure> | null {
    return this.addedTo(null, bucket, combination)
  }

  /** Adds the totals to those of other groups. `null` if no group knows any. */
  addedTo(sum: Totals<Measure> | null, bucket: number, combination: number): Totals<Measure> | null {
    if (this.#known[bucket] === 0) return sum
    const totals: Partial<Record<Measure, number>> = {}
    let cell = this.#cell(bucket, combination)
    for (const measure of this.#measures) {
      totals[measure] = (sum?.[measure] ?? 0) + (this.#sums[cell] ?? 0)
      cell += 1
    }
    return totals as Totals<Measure>
  }

  #cell(bucket: number, combination: number): number {
    return (bucket * this.#combinations + combination) * this.#measures.length
  }
}

/** Memo: thousands of groups share their demographics. */
const positions = new WeakMap<Demographics, ReadonlyMap<string, number>>()

function positionsIn(demographics: Demographics): ReadonlyMap<string, number> {
  const known =
    positions.get(demographics) ??
    new Map(demographics.combinations.map((combination, position) => [combinationKey(combination), position]))
  positions.set(demographics, known)
  return known
}

/** Returns the positions of the buckets that overlap any of the ranges. Both lists are chronological and disjoint. */
export function overlapped(buckets: readonly TimeRange[], ranges: readonly TimeRange[]): ReadonlySet<number> {
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
