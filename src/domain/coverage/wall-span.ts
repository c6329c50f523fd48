import type { Weekday } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import { wallIndexOf } from './camera-hours.ts'

/** A stretch of a store's wall clock; both ends `YYYY-MM-DDTHH:mm`. */
export interface WallSpan {
  readonly from: string
  readonly until: string
  /** Of a repeated hour alone: which of the two. */
  readonly occurrence?: 0 | 1
  /** Of a stretch of days this hour of this weekday alone. */
  readonly hourOfWeek?: HourOfWeek
}

/** Whether every hour between both ends belongs to a span. */
export function areWholeDays({ occurrence, hourOfWeek }: WallSpan): boolean {
  return occurrence === undefined && hourOfWeek === undefined
}

export interface HourOfWeek {
  readonly weekday: Weekday
  /** 0 to 23 on the store's clock. */
  readonly hour: number
}

/**
 * Whether an hour between both ends of a span belongs to it.
 *
 * @param start its wall-clock start in minutes.
 */
export function belongsTo({ occurrence, hourOfWeek }: WallSpan, start: number, which: 0 | 1): boolean {
  if (occurrence !== undefined && occurrence !== which) return false
  if (hourOfWeek === undefined) return true
  return isOfWeekday(start, hourOfWeek) && Math.floor((start % dayMinutes) / hourMinutes) === hourOfWeek.hour
}

export function isOfWeekday(start: number, { weekday }: HourOfWeek): boolean {
  return weekdayOf(wallIndexOf(start).slice(0, 10)) === weekday
}

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
