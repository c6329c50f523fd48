import type { Weekday } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import { dayMinutes, hourMinutes, wallIndexOf } from '../../calendar/wall-minutes.ts'

/** A span of a store's wall clock. Both ends are `YYYY-MM-DDTHH:mm`. */
export interface WallSpan {
  readonly from: string
  readonly until: string
  /** For a repeated hour alone: which of the two. */
  readonly occurrence?: 0 | 1
  /** Restricts a span of days to this hour of this weekday. */
  readonly hourOfWeek?: HourOfWeek
}

/** True if every hour between both ends belongs to the span. */
export function areWholeDays({ occurrence, hourOfWeek }: WallSpan): boolean {
  return occurrence === undefined && hourOfWeek === undefined
}

export interface HourOfWeek {
  readonly weekday: Weekday
  /** 0 to 23 on the store's clock. */
  readonly hour: number
}

/**
 * True if an hour between both ends of a span belongs to it.
 *
 * @param start wall-clock start of the hour, in minutes
 */
export function belongsTo({ occurrence, hourOfWeek }: WallSpan, start: number, which: 0 | 1): boolean {
  if (occurrence !== undefined && occurrence !== which) return false
  if (hourOfWeek === undefined) return true
  return isOfWeekday(start, hourOfWeek) && Math.floor((start % dayMinutes) / hourMinutes) === hourOfWeek.hour
}

export function isOfWeekday(start: number, { weekday }: HourOfWeek): boolean {
  return weekdayOf(wallIndexOf(start).slice(0, 10)) === weekday
}
