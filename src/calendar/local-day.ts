import type { LocalDay, Weekday } from './calendar.ts'
import { dayMs, instantOfWall, wallOf } from './wall-clock.ts'

/** Returns the calendar day of the zone at this instant (epoch milliseconds). */
export function localDayOf(instant: number, zone: string): LocalDay {
  return dayOfWall(wallOf(instant, zone))
}

/**
 * Returns the epoch milliseconds of the day's first instant: midnight, or the change if clocks jump over midnight. A
 * day that a zone skipped altogether starts where the next one does.
 */
export function startOfDay(day: LocalDay, zone: string): number {
  return instantOfWall(wallOfDay(day), zone)
}

/** Returns the epoch milliseconds of the first instant after the day. */
export function endOfDay(day: LocalDay, zone: string): number {
  return startOfDay(addDays(day, 1), zone)
}

export function addDays(day: LocalDay, count: number): LocalDay {
  return dayOfWall(wallOfDay(day) + count * dayMs)
}

/** Returns how many days later `b` is than `a`. Negative if it is earlier. */
export function daysBetween(a: LocalDay, b: LocalDay): number {
  return Math.round((wallOfDay(b) - wallOfDay(a)) / dayMs)
}

export function weekdayOf(day: LocalDay): Weekday {
  // Day 0 of the epoch was a Thursday.
  return weekdays[(((wallOfDay(day) / dayMs + 4) % 7) + 7) % 7] ?? 0
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

export function earlierDay(a: LocalDay, b: LocalDay): LocalDay {
  return a < b ? a : b
}

/** Returns the later of two days. */
export function laterDay(a: LocalDay, b: LocalDay): LocalDay {
  return a > b ? a : b
}

/** Returns midnight of the day as wall milliseconds. */
export function wallOfDay(day: LocalDay): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

export function dayOfWall(wall: number): LocalDay {
  const day = Math.floor(wall / dayMs)
  const known = names.get(day)
  if (known !== undefined) return known
  if (names.size >= maxNames) names.clear()
  const name = new Date(wall).toISOString().slice(0, 10)
  names.set(day, name)
  return name
}

/** Days since 1970 → their names. Reading a year of camera records looks each day up thousands of times. */
const names = new Map<number, LocalDay>()
const maxNames = 10_000
