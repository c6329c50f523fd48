import type { DayRange, Granularity } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'

/**
 * Which interval fits a range of how many days. Fewer days than the least give one or two points, which is no
 * course; more than the most give points that lie closer than a pixel or two on a laptop, and answers of
 * thousands of rows.
 *
 * | interval | days       | buckets      |
 * |----------|------------|--------------|
 * | hour     | 1 to 31    | 23 to 745    |
 * | day      | 2 to 400   | 2 to 400     |
 * | week     | 14 to 1830 | 2 to 263     |
 * | month    | 56 or more | 2 or more    |
 */
export const daysOfGranularity: Readonly<
  Record<Granularity, { readonly least: number; readonly most: number }>
> = {
  hour: { least: 1, most: 31 },
  day: { least: 2, most: 400 },
  week: { least: 14, most: 1830 },
  month: { least: 56, most: Number.POSITIVE_INFINITY },
}

export function fits(granularity: Granularity, days: DayRange): boolean {
  const { least, most } = daysOfGranularity[granularity]
  const length = lengthOf(days)
  return least <= length && length <= most
}

/** What a reader expects without asking: up to two days by hour, a quarter by day, a year by week, then months. */
export function defaultGranularity(days: DayRange): Granularity {
  const length = lengthOf(days)
  if (length <= 2) return 'hour'
  if (length <= 92) return 'day'
  if (length <= 400) return 'week'
  return 'month'
}

/** Heads a column of buckets. */
export const bucketWord: Readonly<Record<Granularity, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}
