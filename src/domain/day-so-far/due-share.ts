import type { Bucket } from '../../calendar/calendar.ts'
import { median } from '../median.ts'
import { clockHourOf, type PastDay } from './past-day.ts'
import { usualRule } from './usual.ts'

/** Which share of a day's entries, or takings, comes by some time of day. */
export interface DueShare {
  readonly middle: number
  readonly low: number
  readonly high: number
}

/** By hour of the clock, such as "14:00": the part of the hour that is over, 0 to 1. */
export type PartsOfHours = ReadonlyMap<string, number>

/**
 * Returns which part of each hour of today is over.
 * @param hours of today
 * @param asOf the newest counted instant, epoch milliseconds
 */
export function partsOver(hours: readonly Bucket[], asOf: number): PartsOfHours {
  return new Map(
    hours.map((hour) => {
      const part = (asOf - hour.start) / (hour.endExclusive - hour.start)
      return [clockHourOf(hour), Math.min(1, Math.max(0, part))]
    }),
  )
}

/**
 * Returns the share that is due by now, from the same weekdays before. `null` if fewer than four of them are reliable.
 *
 * The bounds are the lowest and the highest share of these days: of eight, they hold the next day in seven of nine
 * cases, whatever the distribution.
 */
export function dueShare(
  days: readonly PastDay[],
  shareOf: (day: PastDay) => number | null,
): DueShare | null {
  const shares = days.flatMap((day) => shareOf(day) ?? [])
  if (shares.length < usualRule.leastDays) return null
  return { middle: median(shares), low: Math.min(...shares), high: Math.max(...shares) }
}
