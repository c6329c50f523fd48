import type { DayRange } from '../../calendar/calendar.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { daysOfUsual } from '../hours-of-week/usual-week.ts'

/**
 * Returns the days that define the usual in any of these stores. For a period with today in it, they end on a different
 * day in each time zone.
 *
 * @param asOf the newest counted instant, epoch milliseconds
 */
export function usualOfZones(
  stores: readonly { readonly timezone: string }[],
  period: DayRange,
  asOf: number,
): DayRange {
  const zones = new Set(stores.map(({ timezone }) => timezone))
  const ranges = [...zones].map((zone) => daysOfUsual(period, localDayOf(asOf, zone)))
  const firsts = ranges.map(({ first }) => first).sort()
  const lasts = ranges.map(({ last }) => last).sort()
  return { first: firsts[0] ?? period.first, last: lasts.at(-1) ?? period.last }
}
