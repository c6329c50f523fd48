import type { ChainCalendar, DayRange, LocalDay } from './calendar.ts'
import { addDays, dayOfWall, weekdayOf } from './local-day.ts'
import { isRetail, monthStarts, type RetailCalendar, yearOfWeeks } from './retail-year.ts'

export type Period = 'week' | 'month' | 'quarter' | 'year'

/** Calendar months, and weeks from Monday. */
export const gregorian: ChainCalendar = { weekStartsOn: 1, year: null }

/** Returns the first day of the week, month, quarter or year that contains the day. */
export function startOfPeriod(day: LocalDay, period: Period, calendar = gregorian): LocalDay {
  return extentOf(day, period, calendar).first
}

/** Returns the first day of the period after the one that contains the day. */
export function startOfNextPeriod(day: LocalDay, period: Period, calendar = gregorian): LocalDay {
  return addDays(extentOf(day, period, calendar).last, 1)
}

/** Returns the first day of the period before the one that contains the day. */
export function startOfPreviousPeriod(day: LocalDay, period: Period, calendar = gregorian): LocalDay {
  return startOfPeriod(addDays(startOfPeriod(day, period, calendar), -1), period, calendar)
}

/** Returns the days of the week, month, quarter or year that contains the day. */
export function extentOf(day: LocalDay, period: Period, calendar: ChainCalendar): DayRange {
  if (period === 'week') {
    const first = addDays(day, -((weekdayOf(day) - calendar.weekStartsOn + 7) % 7))
    return { first, last: addDays(first, 6) }
  }
  if (isRetail(calendar)) return retailExtent(day, monthsIn[period], calendar)
  const start = Math.floor(monthNumber(day) / monthsIn[period]) * monthsIn[period]
  return { first: firstOfMonth(start), last: addDays(firstOfMonth(start + monthsIn[period]), -1) }
}

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

function retailExtent(day: LocalDay, months: number, calendar: RetailCalendar): DayRange {
  const starts = monthStarts(yearOfWeeks(day, calendar), calendar)
  const month = starts.findLastIndex((start) => start <= day)
  const first = Math.floor(month / months) * months
  return { first: starts[first] ?? day, last: addDays(starts[first + months] ?? day, -1) }
}

/** Returns the first day of a month: `count` months after the month of the given day. */
export function addMonths(day: LocalDay, count: number, calendar = gregorian): LocalDay {
  const step = count < 0 ? startOfPreviousPeriod : startOfNextPeriod
  let first = startOfPeriod(day, 'month', calendar)
  for (let month = 0; month < Math.abs(count); month++) first = step(first, 'month', calendar)
  return first
}

/** Returns how many whole months of the chain the range consists of. `null` if it begins or ends inside one. */
export function wholeMonths({ first, last }: DayRange, calendar = gregorian): number | null {
  const end = addDays(last, 1)
  let months = 0
  let day = first
  while (day < end) {
    const month = extentOf(day, 'month', calendar)
    if (month.first !== day) return null
    day = addDays(month.last, 1)
    months++
  }
  return day === end ? months : null
}

/** Months since the year 0. January of each year is a multiple of 12. */
function monthNumber(day: LocalDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function firstOfMonth(number: number): LocalDay {
  return dayOfWall(Date.UTC(Math.floor(number / 12), ((number % 12) + 12) % 12, 1))
}
