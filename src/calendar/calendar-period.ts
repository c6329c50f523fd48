import type { DayRange, LocalDay, Weekday } from './calendar.ts'
import { addDays, dayOfWall, earlierDay, weekdayOf } from './local-day.ts'

export type Period = 'week' | 'month' | 'quarter' | 'year'

/** Returns the first day of the week, month, quarter or year that contains the day. */
export function startOfPeriod(day: LocalDay, period: Period, weekStartsOn: Weekday = 1): LocalDay {
  switch (period) {
    case 'week':
      return addDays(day, -((weekdayOf(day) - weekStartsOn + 7) % 7))
    case 'month':
      return firstOfMonth(monthNumber(day))
    case 'quarter':
      return firstOfMonth(Math.floor(monthNumber(day) / 3) * 3)
    case 'year':
      return firstOfMonth(Math.floor(monthNumber(day) / 12) * 12)
  }
}

/** Adds calendar months. 31 January plus one month is the last day of February. */
export function addMonths(day: LocalDay, count: number): LocalDay {
  const first = firstOfMonth(monthNumber(day) + count)
  const last = addDays(firstOfMonth(monthNumber(first) + 1), -1)
  return earlierDay(addDays(first, Number(day.slice(8, 10)) - 1), last)
}

/** Returns the first day of the period after the one that contains the day. */
export function startOfNextPeriod(day: LocalDay, period: Period, weekStartsOn: Weekday = 1): LocalDay {
  const start = startOfPeriod(day, period, weekStartsOn)
  switch (period) {
    case 'week':
      return addDays(start, 7)
    case 'month':
      return addMonths(start, 1)
    case 'quarter':
      return addMonths(start, 3)
    case 'year':
      return addMonths(start, 12)
  }
}

/** Returns how many whole calendar months the range consists of. `null` if it begins or ends inside one. */
export function wholeMonths(days: DayRange): number | null {
  const afterLast = addDays(days.last, 1)
  if (!days.first.endsWith('-01') || !afterLast.endsWith('-01')) return null
  return monthNumber(afterLast) - monthNumber(days.first)
}

/** Months since the year 0. January of each year is a multiple of 12. */
function monthNumber(day: LocalDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function firstOfMonth(number: number): LocalDay {
  return dayOfWall(Date.UTC(Math.floor(number / 12), ((number % 12) + 12) % 12, 1))
}
