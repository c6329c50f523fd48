import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { wallOfDay } from '../../calendar/local-day.ts'
import { type DateOptions, textOf, textOfRange } from './date-text.ts'

/**
 * Formats calendar days, which no clock and no time zone move, in the language of the words.
 */

/**
 * The days of one row of a table: "Mon 26 Oct", "26 Oct – 1 Nov".
 *
 * @param withYear where the rows of the table are of more than one year
 */
export function formatRowDays({ first, last }: DayRange, withYear: boolean): string {
  if (first === last) return textOf(withYear ? weekdayWithYear : weekday, wallOfDay(first))
  return textOfRange(withYear ? dayWithYear : day, wallOfDay(first), wallOfDay(last))
}

/** "Mon 26 Oct". */
export function formatWeekdayAndDay(localDay: LocalDay): string {
  return textOf(weekday, wallOfDay(localDay))
}

/** "26 Oct". */
export function formatDayAndMonth(localDay: LocalDay): string {
  return textOf(day, wallOfDay(localDay))
}

/** "Oct 2026", of any day of it. */
export function formatMonthOf(localDay: LocalDay): string {
  return textOf(month, wallOfDay(localDay))
}

const day: DateOptions = { day: 'numeric', month: 'short' }
const dayWithYear: DateOptions = { ...day, year: 'numeric' }
const weekday: DateOptions = { ...day, weekday: 'short' }
const weekdayWithYear: DateOptions = { ...weekday, year: 'numeric' }
const month: DateOptions = { month: 'short', year: 'numeric' }
