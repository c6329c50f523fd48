import type { Bucket } from '../../calendar/calendar.ts'
import type { UsualMeasure } from '../../protocol/derived/usual/usual-answers.ts'
import type { BucketFootage } from '../coverage/bucket-footage.ts'
import { coverageOf } from '../coverage/verdict.ts'

type Values = readonly (number | null)[]

export interface PastHours {
  /** The hours of the day, all of them over. */
  readonly buckets: readonly Bucket[]
  readonly entries: Values
  readonly customers: Values | null
  readonly rates: Values | null
  readonly dwells: Values | null
  readonly takings: Values | null
  /** What the entrance cameras saw of each hour, and what the zone cameras saw. */
  readonly seen: BucketFootage
  readonly watched: BucketFootage
  /** What each camera saw that measures how long people stay. `null` if they are too many to request. */
  readonly zoneCameras: readonly BucketFootage[] | null
}

/**
 * One store on the same weekday of an earlier week. Eight days of two thousand stores are half a million hours, and a
 * service keeps them in memory, so they are columns of numbers.
 */
export class PastDay {
  /** The hour of the clock of each bucket. All stores of a zone share the list. */
  readonly #clock: readonly string[]
  readonly #entries: Float64Array
  readonly #customers: Float64Array | null
  readonly #rates: Float64Array | null
  readonly #dwells: Float64Array | null
  readonly #takings: Float64Array | null
  readonly #seen: Footage
  readonly #watched: Footage
  readonly #zoneCameras: readonly Footage[] | null

  constructor({ buckets, seen, watched, zoneCameras, ...counts }: PastHours) {
    const { entries, customers, rates, dwells, takings } = counts
    const valuesOf = (values: Values) => columnOf(values, buckets.length)
    this.#clock = clockOf(buckets)
    this.#entries = valuesOf(entries)
    this.#customers = customers && valuesOf(customers)
    this.#rates = rates && valuesOf(rates)
    this.#dwells = dwells && valuesOf(dwells)
    this.#takings = takings && valuesOf(takings)
    this.#seen = new Footage(seen)
    this.#watched = new Footage(watched)
    this.#zoneCameras = zoneCameras?.map((camera) => new Footage(camera)) ?? null
  }

  /** Size in memory. */
  get bytes(): number {
    const columns = [this.#entries, this.#customers, this.#rates, this.#dwells, this.#takings]
    const footage = [this.#seen, this.#watched, ...(this.#zoneCameras ?? [])]
    return (
      columns.reduce((sum, column) => sum + (column === null ? 0 : column.byteLength + bytesOfColumn), 0) +
      footage.reduce((sum, { bytes }) => sum + bytes, 0)
    )
  }

  /** Returns the combined value of some hours of the clock. `null` if nothing was counted, or coverage is too low. */
  trusted(measure: UsualMeasure, clockHours: ReadonlySet<string>): number | null {
    const hours = this.#positionsOf(clockHours)
    switch (measure) {
      case 'entries':
        return this.#seen.isUnreliable(hours) ? null : sumOf(this.#entries, hours)
      case 'conversion':
        if (this.#customers === null || this.#rates === null || this.#seen.isUnreliable(hours)) return null
        return quotientOf(this.#rates, this.#customers, hours)
      case 'dwell':
        if (this.#dwells === null || this.#lacksPart(hours) || this.#watched.isUnreliable(hours)) return null
        return quotientOf(this.#dwells, this.#entries, hours)
    }
  }

  /** Returns the sales in an hour of the clock. */
  salesAt(clockHour: string): number {
    let sales = 0
    for (const [hour, own] of this.#clock.entries()) {
      if (own !== clockHour) continue
      const total = totalOf(this.#rates?.[hour] ?? unknown, this.#customers?.[hour] ?? unknown)
      if (!Number.isNaN(total)) sales += total
    }
    return sales
  }

  /**
   * Returns the share of the day's entries that came in some parts of its hours, 0 to 1 each, by hour of the clock.
   * `null` if nobody came, or coverage is too low.
   */
  shareOfEntries(parts: ReadonlyMap<string, number>): number | null {
    const hours = this.#clock.map((_, hour) => hour)
    return this.#seen.isUnreliable(hours) ? null : this.#shareOf(this.#entries, parts)
  }

  /** Returns the same of the day's takings, which depend on no camera. `null` if there were none. */
  shareOfTakings(parts: ReadonlyMap<string, number>): number | null {
    return this.#takings === null ? null : this.#shareOf(this.#takings, parts)
  }

  #shareOf(column: Float64Array, parts: ReadonlyMap<string, number>): number | null {
    let [part, whole] = [0, 0]
    for (const [hour, own] of this.#clock.entries()) {
      const value = column[hour] ?? unknown
      if (Number.isNaN(value)) continue
      whole += value
      part += value * (parts.get(own) ?? 0)
    }
    return whole === 0 ? null : part / whole
  }

  /** True if a zone camera was unreliable in these hours, or unknown: the mean may lack its stays. */
  #lacksPart(hours: readonly number[]): boolean {
    return this.#zoneCameras === null || this.#zoneCameras.some((camera) => camera.isUnreliable(hours))
  }

  #positionsOf(clockHours: ReadonlySet<string>): readonly number[] {
    const positions: number[] = []
    for (const [hour, own] of this.#clock.entries()) if (clockHours.has(own)) positions.push(hour)
    return positions
  }
}

/** Estimated size of a column besides its numbers. */
const bytesOfColumn = 120

/** Footage of some hours. Segments of an hour are few, so 32 bits are enough. */
class Footage {
  readonly #expected: Float32Array
  readonly #usable: Float32Array

  constructor({ expected, usable }: BucketFootage) {
    this.#expected = Float32Array.from(expected)
    this.#usable = Float32Array.from(usable)
  }

  get bytes(): number {
    return this.#expected.byteLength + this.#usable.byteLength + 2 * bytesOfColumn
  }

  /** An hour without camera records has no expected segments, so it doesn't count. */
  isUnreliable(hours: readonly number[]): boolean {
    let [expected, usable] = [0, 0]
    for (const hour of hours) {
      expected += this.#expected[hour] ?? 0
      usable += this.#usable[hour] ?? 0
    }
    return coverageOf({ known: true, scheduledHours: 0, expected, usable }).verdict === 'unreliable'
  }
}

/** Stands for `null` in columns. */
const unknown = Number.NaN

function columnOf(values: Values, hours: number): Float64Array {
  return Float64Array.from({ length: hours }, (_, hour) => values[hour] ?? unknown)
}

/** Sums the known values. `null` if there are none. */
function sumOf(column: Float64Array, hours: readonly number[]): number | null {
  let sum: number | null = null
  for (const hour of hours) {
    const value = column[hour] ?? unknown
    if (!Number.isNaN(value)) sum = (sum ?? 0) + value
  }
  return sum
}

/** Returns total ÷ total over the hours with both amounts known (notes §6: never average averages). */
function quotientOf(averages: Float64Array, overs: Float64Array, hours: readonly number[]): number | null {
  let [total, over] = [0, 0]
  for (const hour of hours) {
    const count = overs[hour] ?? unknown
    const amount = totalOf(averages[hour] ?? unknown, count)
    if (Number.isNaN(amount)) continue
    total += amount
    over += count
  }
  return over === 0 ? null : total / over
}

/** Zero if there was nobody to average. {@link unknown} if an amount is. */
function totalOf(average: number, over: number): number {
  return over === 0 ? 0 : average * over
}

/** Cached, because every store of a zone has the same hours. */
const clocks = new WeakMap<readonly Bucket[], readonly string[]>()

function clockOf(buckets: readonly Bucket[]): readonly string[] {
  const known = clocks.get(buckets) ?? buckets.map(clockHourOf)
  clocks.set(buckets, known)
  return known
}

/**
 * Returns the hour on the store's clock, for example "14:00": the same hour of every day, however many hours the days
 * have.
 */
export function clockHourOf({ index }: Pick<Bucket, 'index'>): string {
  return index.slice(11, 16)
}
