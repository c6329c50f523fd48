import { localDayOf, wallOfDay } from '../../calendar/local-day.ts'
import { dayMs, wallOf } from '../../calendar/wall-clock.ts'
import { clockTime, type DateOptions, textOf } from './date-text.ts'

/**
 * Formats times of day in the language of the words and in the time zone of the store.
 */

const minuteMs = 60_000

/** "09:30", "9:30 AM", on the clock of the store. */
export function formatTime(instant: number, zone: string): string {
  const minute = Math.floor(wallOf(instant, zone) / minuteMs) * minuteMs
  // Drops the day, so that the cache does not grow with the days shown.
  return textOf(clockTime(), minute - Math.floor(minute / dayMs) * dayMs)
}

/** "14:20", or "Wed 18 Nov, 14:20" if it is another day than `now`. */
export function formatTimeNear(instant: number, zone: string, now: number): string {
  const time = formatTime(instant, zone)
  if (localDayOf(instant, zone) === localDayOf(now, zone)) return time
  return `${formatShortDay(instant, zone)}, ${time}`
}

/** "Wed 18 Nov", on the clock of the store. */
export function formatShortDay(instant: number, zone: string): string {
  return textOf(dayOfWeekAndMonth, wallOfDay(localDayOf(instant, zone)))
}

const dayOfWeekAndMonth: DateOptions = { weekday: 'short', day: 'numeric', month: 'short' }
