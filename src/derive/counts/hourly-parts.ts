import { bucketsOf } from '../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import type { ZoneStores } from '../../domain/cells/plan-groups.ts'
import { inParts, type PlainDeployment } from '../plain/plain-deployment.ts'

/** Stores of one time zone, and at most a month. */
export interface HourlyPart {
  readonly timezone: string
  /** Ids. */
  readonly stores: readonly string[]
  readonly days: DayRange
  /** The hours of these days. */
  readonly buckets: readonly Bucket[]
}

/** Limits memory: the hours of this many store days take about 50 MB. */
const mostStoreDays = 3100

/** Yields the stores and days whose hours are requested at once. */
export function* hourlyParts(
  plain: PlainDeployment,
  { timezone, ids }: ZoneStores,
  days: DayRange,
): Generator<HourlyPart> {
  for (const { days: month } of monthsOf(days)) {
    const buckets = bucketsOf(month, 'hour', timezone)
    const atOnce = Math.max(1, Math.min(plain.atOnce, Math.floor(mostStoreDays / lengthOf(month))))
    for (const stores of inParts(ids, atOnce)) yield { timezone, stores, days: month, buckets }
  }
}
