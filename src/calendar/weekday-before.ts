import type { LocalDay } from './calendar.ts'
import { addDays } from './local-day.ts'

/** The same weekday so many weeks before. */
export function weekdayBefore(day: LocalDay, weeks: number): LocalDay {
  return addDays(day, -7 * weeks)
}
