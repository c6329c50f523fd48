import type { DayRange } from '../../calendar/calendar.ts'
import { addDays, earlierDay, laterDay, localDayOf } from '../../calendar/local-day.ts'
import { weeksAround } from '../../protocol/derived/estimates/estimates-limits.ts'

const daysOfWeeksAround = 7 * weeksAround

/**
 * Returns the days to read: the period, and eight weeks before and after it, as far as they have begun in any time zone.
 *
 * @param asOf the newest counted instant, epoch milliseconds
 */
export function daysToRead(period: DayRange, timezones: readonly string[], asOf: number): DayRange {
  const today =
    timezones
      .map((zone) => localDayOf(asOf, zone))
      .toSorted()
      .at(-1) ?? localDayOf(asOf, 'UTC')
  const first = addDays(period.first, -daysOfWeeksAround)
  const last = earlierDay(addDays(period.last, daysOfWeeksAround), today)
  return { first, last: laterDay(first, last) }
}
