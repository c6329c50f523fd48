import type { DayRange } from './calendar.ts'
import { gregorian, startOfNextPeriod, startOfPeriod } from './calendar-period.ts'
import { addDays, earlierDay, laterDay } from './local-day.ts'

/** The days of a range that lie in one month. */
export interface MonthPart {
  readonly days: DayRange
  /** True if the range contains only a part of the month. */
  readonly isPart: boolean
}

/** Splits a range by months of the calendar, in order. Empty if the range ends before it begins. */
export function monthsOf(range: DayRange, calendar = gregorian): readonly MonthPart[] {
  const months: MonthPart[] = []
  if (range.last < range.first) return months
  for (let first = startOfPeriod(range.first, 'month', calendar); first <= range.last; ) {
    const next = startOfNextPeriod(first, 'month', calendar)
    const days = { first: laterDay(first, range.first), last: earlierDay(addDays(next, -1), range.last) }
    months.push({ days, isPart: days.first !== first || days.last !== addDays(next, -1) })
    first = next
  }
  return months
}
