import type { LocalDay } from './calendar.ts'
import { addDays } from './local-day.ts'

/** The same weekday in each of so many weeks before the day, the nearest first. */
export function weekdaysBefore(day: LocalDay, weeks: number): readonly LocalDay[] {
  return Array.from({ length: weeks }, (_, week) => addDays(day, -7 * (week + 1)))
}
