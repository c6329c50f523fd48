import { t } from '@lingui/core/macro'
import type { DayRange, Granularity } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'

/**
 * Which intervals suit a range, by its number of days. Shorter ranges give only one or two points. Longer
 * ones put points closer than a pixel or two on a laptop and take thousands of rows.
 *
 * | interval | days       | buckets      |
 * |----------|------------|--------------|
 * | hour     | 1 to 31    | 23 to 745    |
 * | day      | 2 to 400   | 2 to 400     |
 * | week     | 14 to 1830 | 2 to 263     |
 * | month    | 56 up      | 2 or more    |
 * | quarter  | 183 up     | 2 or more    |
 */
export const daysOfGranularity: Readonly<
  Record<Granularity, { readonly least: number; readonly most: number }>
> = {
  hour: { least: 1, most: 31 },
  day: { least: 2, most: 400 },
  week: { least: 14, most: 1830 },
  month: { least: 56, most: Number.POSITIVE_INFINITY },
  quarter: { least: 183, most: Number.POSITIVE_INFINITY },
}

export function fits(granularity: Granularity, days: DayRange): boolean {
  const { least, most } = daysOfGranularity[granularity]
  const length = lengthOf(days)
  return least <= length && length <= most
}

/** The default interval: hours up to two days, days up to a quarter, weeks up to a year, then months. */
export function defaultGranularity(days: DayRange): Granularity {
  const length = lengthOf(days)
  if (length <= 2) return 'hour'
  if (length <= 92) return 'day'
  if (length <= 400) return 'week'
  return 'month'
}

/** In the interval control, and at the head of a column of buckets. */
export const granularityWords: Readonly<Record<Granularity, () => string>> = {
  hour: () => t`Hour`,
  day: () => t`Day`,
  week: () => t`Week`,
  month: () => t`Month`,
  quarter: () => t`Quarter`,
}
