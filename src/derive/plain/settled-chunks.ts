import type { DayRange } from '../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { lastDayOverEverywhere } from '../../calendar/worldwide-days.ts'

/** Splits days into months, and separates the days that can still change. */
export function chunksOf(days: DayRange, settledUntil: number): readonly DayRange[] {
  const settledDay = lastDayOverEverywhere(settledUntil)
  return monthsOf(days).flatMap(({ days: { first, last } }) => {
    const settled = { first, last: earlierDay(last, settledDay) }
    const open = { first: first > settledDay ? first : addDays(settledDay, 1), last }
    return [settled, open].filter((chunk) => chunk.first <= chunk.last)
  })
}
