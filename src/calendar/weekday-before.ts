import type { LocalDay } from './calendar.ts'
import { addDays } from './local-day.ts'

/** Returns the same weekday this many weeks earlier. */
export function weekdayBefore(day: LocalDay, weeks: number): LocalDay {
  return addDays(day, -7 * weeks)
}
