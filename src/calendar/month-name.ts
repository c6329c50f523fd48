import type { LocalDay } from './calendar.ts'
import { addDays } from './local-day.ts'

/**
 * Returns a day of the calendar month by which a month of the chain is named. Months of weeks begin at most six days
 * before, and nine days after, the calendar month of their name.
 *
 * @param first the first day of the whole month
 */
export function namingDay(first: LocalDay): LocalDay {
  return addDays(first, fortnight)
}

/** The same, from the last day of the whole month. */
export function namingDayBefore(last: LocalDay): LocalDay {
  return addDays(last, -fortnight)
}

const fortnight = 14
