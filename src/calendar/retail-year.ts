import type { RetailPattern, RetailYear } from '../protocol/metrics/retail-years.ts'
import type { ChainCalendar, LocalDay } from './calendar.ts'
import { addDays, dayOfWall, daysBetween, weekdayOf } from './local-day.ts'
import { namingDay } from './month-name.ts'

/** One retail year. */
export interface YearOfWeeks {
  /** The calendar year that most of its first month lies in, by which the year is named. */
  readonly name: number
  readonly first: LocalDay
  readonly weeks: 52 | 53
}

/** The retail calendar of a chain: its weeks, and the rule of its year. */
export type RetailCalendar = ChainCalendar & { readonly year: RetailYear }

export function isRetail(calendar: ChainCalendar): calendar is RetailCalendar {
  return calendar.year !== null
}

/** Returns the retail year that contains the day. */
export function yearOfWeeks(day: LocalDay, calendar: RetailCalendar): YearOfWeeks {
  let endsIn = Number(day.slice(0, 4)) + 1
  while (endOfYear(endsIn, calendar) >= day) endsIn--
  const end = endOfYear(endsIn, calendar)
  const next = endOfYear(endsIn + 1, calendar)
  const first = addDays(end, 1)
  return {
    name: Number(namingDay(first).slice(0, 4)),
    first,
    weeks: daysBetween(end, next) === 53 * 7 ? 53 : 52,
  }
}

/** Returns the number of the day's week in its retail year, from 1. */
export function weekOfYear(day: LocalDay, calendar: RetailCalendar): number {
  return Math.floor(daysBetween(yearOfWeeks(day, calendar).first, day) / 7) + 1
}

/** Returns the first days of the twelve months of a year, and that of the year after. */
export function monthStarts({ first, weeks }: YearOfWeeks, { year }: RetailCalendar): readonly LocalDay[] {
  const starts = [first]
  let week = 0
  for (let month = 0; month < 12; month++) {
    week = month === 11 ? weeks : week + (weeksOf[year.pattern][month % 3] ?? 0)
    starts.push(addDays(first, week * 7))
  }
  return starts
}

const weeksOf = {
  '4-5-4': [4, 5, 4],
  '4-4-5': [4, 4, 5],
  '5-4-4': [5, 4, 4],
} as const satisfies Record<RetailPattern, readonly number[]>

/** Returns the last day of the retail year that ends in or near its month of this calendar year. */
function endOfYear(calendarYear: number, { weekStartsOn, year }: RetailCalendar): LocalDay {
  const endOfMonth = dayOfWall(Date.UTC(calendarYear, year.endsIn, 0))
  const over = (weekdayOf(endOfMonth) - (weekStartsOn + 6) + 14) % 7
  return addDays(endOfMonth, year.ends === 'nearest' && over > 3 ? 7 - over : -over)
}
