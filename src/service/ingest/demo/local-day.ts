import { tzOffset } from '@date-fns/tz'
import { placeWallClock } from '../../../calendar/placed-time.ts'

/** A calendar day as the number of days since 1 January 1970; it has no zone. */
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
 * The instant, in seconds since 1970 UTC, of a wall-clock time of a zone. Minutes count from midnight and may pass
 * 1440. A time that clocks skip gives the instant an hour later on the clock; one that occurs twice gives the first.
 */
export function instantAt(timezone: string, day: Day, minute: number): number {
  const wall = day * secondsPerDay + minute * 60
  return placeWallClock(wall * 1000, timezone).instant / 1000
}

/** The calendar day of a zone at an instant in seconds. */
export function localDay(timezone: string, instant: number): Day {
  return Math.floor((instant + offsetAt(timezone, instant)) / secondsPerDay)
}

/** Seconds east of UTC. */
export function offsetAt(timezone: string, instant: number): number {
  return tzOffset(timezone, new Date(instant * 1000)) * 60
}
