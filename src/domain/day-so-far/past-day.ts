import type { Bucket } from '../../calendar/calendar.ts'
import type { UsualMeasure } from '../../protocol/derived/usual-answers.ts'
import { addKnown } from '../cells/combine-rows.ts'
import { type BucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { isMixed, timePerCamera } from '../coverage/mean-coverage.ts'
import { addCameraTime, type CameraTime, coverageOf } from '../coverage/verdict.ts'

type Values = readonly (number | null)[]

export interface PastHours {
  /** The hours of the day, all of them over. */
  readonly buckets: readonly Bucket[]
  readonly entries: Values
  readonly customers: Values | null
  readonly rates: Values | null
  readonly dwells: Values | null
  /** What the entrance cameras saw of each hour, and what the zone cameras saw. */
  readonly seen: readonly BucketCoverage[]
  readonly watched: readonly BucketCoverage[]
  /** The cameras that measure how long people stay. `null` if they are too many to request. */
  readonly zoneCameras: readonly CameraHours[] | null
}

/**
 * One store on the same weekday of an earlier week. Eight days of two thousand stores are half a million hours, so sums
 * come from columns, without cells.
 */
export class PastDay {
  readonly #hours: PastHours

  constructor(hours: PastHours) {
    this.#hours = hours
  }

  /** Returns the combined value of some hours of the clock. `null` if nothing was counted, or coverage is too low. */
  trusted(measure: UsualMeasure, clockHours: ReadonlySet<string>): number | null {
    const { buckets, entries, customers, rates, dwells, seen, watched } = this.#hours
    switch (measure) {
      case 'entries':
        return this.#countOf(clockHours)
      case 'conversion':
        return (
          customers &&
          rates &&
          quotientOf({ buckets, averages: rates, overs: customers, times: seen }, clockHours)
        )
      case 'dwell':
        if (dwells === null || this.#lacksPart(clockHours)) return null
        return quotientOf({ buckets, averages: dwells, overs: entries, times: watched }, clockHours)
    }
  }

  /** Returns the sales in an hour of the clock. */
  salesAt(clockHour: string): number {
    const { buckets, customers, rates } = this.#hours
    let sales = 0
    for (const [position, bucket] of buckets.entries()) {
      if (clockHourOf(bucket) !== clockHour) continue
      sales += totalOf(rates?.[position] ?? null, customers?.[position] ?? null) ?? 0
    }
    return sales
  }

  /**
   * Returns the share of the day's entries that came in some parts of its hours, 0 to 1 each, by hour of the clock.
   * `null` if nobody came, or coverage is too low.
   */
  shareOfEntries(parts: ReadonlyMap<string, number>): number | null {
    const { buckets, entries, seen } = this.#hours
    const times: CameraTime[] = []
    let [part, whole] = [0, 0]
    for (const [position, bucket] of buckets.entries()) {
      const value = entries[position] ?? null
      const time = seen[position] ?? unknownBucket
      if (time.known || value !== null) times.push(time)
      whole += value ?? 0
      part += (value ?? 0) * (parts.get(clockHourOf(bucket)) ?? 0)
    }
    return whole === 0 || isUnreliable(times) ? null : part / whole
  }

  #countOf(clockHours: ReadonlySet<string>): number | null {
    const { buckets, entries, seen } = this.#hours
    const times: CameraTime[] = []
    let count: number | null = null
    for (const [position, bucket] of buckets.entries()) {
      if (!clockHours.has(clockHourOf(bucket))) continue
      const value = entries[position] ?? null
      const time = seen[position] ?? unknownBucket
      if (time.known || value !== null) times.push(time)
      count = addKnown(count, value)
    }
    return isUnreliable(times) ? null : count
  }

  /** True if a zone camera was unreliable in these hours, or unknown: the mean may lack its stays. */
  #lacksPart(clockHours: ReadonlySet<string>): boolean {
    const { buckets, zoneCameras } = this.#hours
    return lacksPart(zoneCameras, bucketsOf(buckets, clockHours))
  }
}

interface Quotients {
  readonly buckets: readonly Bucket[]
  readonly averages: Values
  readonly overs: Values
  readonly times: readonly BucketCoverage[]
}

/** Returns total ÷ total over the hours with both amounts known (notes §6: never average averages). */
function quotientOf(
  { buckets, averages, overs, times }: Quotients,
  clockHours: ReadonlySet<string>,
): number | null {
  const counting: CameraTime[] = []
  let [total, over] = [0, 0]
  for (const [position, bucket] of buckets.entries()) {
    if (!clockHours.has(clockHourOf(bucket))) continue
    const count = overs[position] ?? null
    const amount = totalOf(averages[position] ?? null, count)
    const time = times[position] ?? unknownBucket
    const isKnown = amount !== null && count !== null
    if (time.known || (isKnown && count !== 0)) counting.push(time)
    if (!isKnown) continue
    total += amount
    over += count
  }
  return isUnreliable(counting) || over === 0 ? null : total / over
}

/** Zero if there was nobody to average. */
function totalOf(average: number | null, over: number | null): number | null {
  if (over === 0) return 0
  return average === null || over === null ? null : average * over
}

function isUnreliable(times: readonly CameraTime[]): boolean {
  return coverageOf(addCameraTime(times)).verdict === 'unreliable'
}

/** True if the mean of these hours may lack the stays that one camera sees. */
export function lacksPart(cameras: readonly CameraHours[] | null, buckets: readonly Bucket[]): boolean {
  return cameras === null || isMixed(timePerCamera(cameras, buckets, always))
}

/** All judged hours are over. */
const always = '9999-12-31T00:00'

/** All stores of a zone ask for the same hours. */
const kept = new WeakMap<readonly Bucket[], Map<string, readonly Bucket[]>>()

function bucketsOf(buckets: readonly Bucket[], clockHours: ReadonlySet<string>): readonly Bucket[] {
  const ofDay = kept.get(buckets) ?? new Map<string, readonly Bucket[]>()
  kept.set(buckets, ofDay)
  const key = [...clockHours].join()
  const known = ofDay.get(key) ?? buckets.filter((bucket) => clockHours.has(clockHourOf(bucket)))
  ofDay.set(key, known)
  return known
}

/**
 * Returns the hour on the store's clock, for example "14:00": the same hour of every day, however many hours the days
 * have.
 */
export function clockHourOf({ index }: Pick<Bucket, 'index'>): string {
  return index.slice(11, 16)
}
