import type { DayRange } from '../../calendar/calendar.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { daysOfUsual } from '../hours-of-week/usual-week.ts'

/**
 * The days that tell what is usual in any of these stores: where a period has today in it, they end on another day in
 * each time zone.
 *
 * @param asOf the newest instant that is counted, epoch milliseconds
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
