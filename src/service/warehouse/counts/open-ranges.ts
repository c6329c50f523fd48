import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { WallClock } from '../buckets/zoned-wall-clock.ts'
import { type OpeningHours, openRanges } from '../entities/opening-hours.ts'

/** Opening times within one range, computed once for all stores of a time zone with the same hours. */
export class OpenRanges {
  readonly #range: TimeRange
  readonly #known = new Map<string, readonly TimeRange[]>()

  constructor(range: TimeRange) {
    this.#range = range
  }

  /**
   * Returns chronological, disjoint ranges.
   *
   * @param hours `undefined` if unknown, so that the store is always open
   */
  of(hours: OpeningHours | undefined, clock: WallClock): readonly TimeRange[] {
    const key = `${clock.zone} ${openingKey(hours)}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const ranges = openRanges(hours, clock, this.#range)
    this.#known.set(key, ranges)
    return ranges
  }
}

/** Returns a key that is equal for stores with the same hours. */
export function openingKey(hours: OpeningHours | undefined): string {
  if (hours === undefined) return ''
  const known = keys.get(hours)
  if (known !== undefined) return known
  const key = JSON.stringify([[...hours.weekdays], [...hours.specialDays]])
  keys.set(hours, key)
  return key
}

/** Memo: every camera and every statement needs the key of its store's hours. */
const keys = new WeakMap<OpeningHours, string>()
