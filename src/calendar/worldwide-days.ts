import type { DayRange, LocalDay } from './calendar.ts'
import { dayOfWall, localDayOf, wallOfDay } from './local-day.ts'
import { dayMs } from './wall-clock.ts'

/** From the start of a day in UTC until it ends in the last time zone on earth. */
const longestDayMs = 1.5 * dayMs

/** Returns the newest day that has begun in any time zone. */
export function newestDayAnywhere(instant: number): LocalDay {
  return localDayOf(instant, 'Pacific/Kiritimati')
}

/** Returns the newest day that is over in every time zone. */
export function lastDayOverEverywhere(instant: number): LocalDay {
  return dayOfWall(instant - longestDayMs)
}

/** Returns when the days are over in every time zone, epoch milliseconds. */
export function endEverywhere({ last }: DayRange): number {
  return wallOfDay(last) + longestDayMs
}
