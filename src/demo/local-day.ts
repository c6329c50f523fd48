import { placeWallClock } from '../calendar/placed-time.ts'
import { offsetMs } from '../calendar/wall-clock.ts'

/** A calendar day, without a time zone, as the number of days since 1 January 1970. */
export type Day = number

export const secondsPerDay = 86_400

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: Day): number {
  return ((day + 3) % 7) + 1
}

export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / (secondsPerDay * 1000)
}

/** Year, month (1 to 12) and day of the month. */
export function dateOf(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  const instant = new Date(day * secondsPerDay * 1000)
  return { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, date: instant.getUTCDate() }
}

/** `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  return new Date(day * secondsPerDay * 1000).toISOString().slice(0, 10)
}

/**
 * Returns the instant, in seconds since 1970 UTC, of a wall-clock time in a time zone. Minutes count from midnight and
 * can exceed 1440. A skipped time gives the instant that clocks show one hour later. A repeated time gives the first
 * occurrence.
 */
export function instantAt(timezone: string, day: Day, minute: number): number {
  const wall = day * secondsPerDay + minute * 60
  return placeWallClock(wall * 1000, timezone).instant / 1000
}

/** Returns the calendar day in a time zone at an instant in seconds. */
export function localDay(timezone: string, instant: number): Day {
  return Math.floor((instant + offsetAt(timezone, instant)) / secondsPerDay)
}

/** Seconds east of UTC. */
export function offsetAt(timezone: string, instant: number): number {
  return offsetMs(instant * 1000, timezone) / 1000
}
