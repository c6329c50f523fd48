import type { DayRange } from '../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'
import { monthsOf } from '../../calendar/months-of.ts'

/** A day ends on the last clock on earth so long after it began in UTC. */
const longestDayMs = 1.5 * 86_400_000

/** Months, and those days apart that can still change. */
export function chunksOf(days: DayRange, settledUntil: number): readonly DayRange[] {
  const settledDay = new Date(settledUntil - longestDayMs).toISOString().slice(0, 10)
  return monthsOf(days).flatMap(({ days: { first, last } }) => {
    const settled = { first, last: earlierDay(last, settledDay) }
    const open = { first: first > settledDay ? first : addDays(settledDay, 1), last }
    return [settled, open].filter((chunk) => chunk.first <= chunk.last)
  })
}

/** When days are over on every clock, epoch milliseconds. */
export function endOf({ last }: DayRange): number {
  return Date.parse(last) + longestDayMs
}
