import { tz } from '@date-fns/tz'
import {
  addMonths as addMonthsToDate,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from 'date-fns'
import type { DayRange, LocalDay, Weekday } from './calendar.ts'
import { addDays, dayOfWall, wallOfDay } from './local-day.ts'

export type Period = 'week' | 'month' | 'quarter' | 'year'

/** Days have no zone here, so their arithmetic is done in one that never changes its clocks. */
const utc = { in: tz('UTC') }

/** The first day of the week, month, quarter or year that the day lies in. */
export function startOfPeriod(day: LocalDay, period: Period, weekStartsOn: Weekday = 1): LocalDay {
  const wall = wallOfDay(day)
  switch (period) {
    case 'week':
      return dayOfWall(startOfWeek(wall, { ...utc, weekStartsOn }).getTime())
    case 'month':
      return dayOfWall(startOfMonth(wall, utc).getTime())
    case 'quarter':
      return dayOfWall(startOfQuarter(wall, utc).getTime())
    case 'year':
      return dayOfWall(startOfYear(wall, utc).getTime())
  }
}

/** 31 January plus one month is the last day of February. */
export function addMonths(day: LocalDay, count: number): LocalDay {
  return dayOfWall(addMonthsToDate(wallOfDay(day), count, utc).getTime())
}

/** The first day of the period after the one that the day lies in. */
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

/** How many whole calendar months the range consists of; `null` where it begins or ends inside one. */
export function wholeMonths(days: DayRange): number | null {
  const afterLast = addDays(days.last, 1)
  if (!days.first.endsWith('-01') || !afterLast.endsWith('-01')) return null
  return monthNumber(afterLast) - monthNumber(days.first)
}

function monthNumber(day: LocalDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
