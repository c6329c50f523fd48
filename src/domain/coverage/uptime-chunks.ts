import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { startOfNextPeriod, startOfPeriod } from '../../calendar/calendar-period.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'

/** Days; somewhere a calendar is a day behind. */
const weekBefore = 8

/**
 * The calendar months that the ranges touch, none later than today, each once, the newest first. Whole months,
 * so that every range that touches one shares its answer; one at a time, so that a year does not come as one
 * answer of many megabytes.
 *
 * Of a range with today in it the month of a week ago comes too, where it is another: only the same weekday tells a day
 * off from a morning before the doors open (`doorsOf`).
 */
export function uptimeChunks(ranges: readonly DayRange[], today: LocalDay): readonly DayRange[] {
  const months = new Set<LocalDay>()
  for (const range of ranges) {
    const last = earlierDay(range.last, today)
    const first =
      last === today && range.first <= today
        ? earlierDay(range.first, addDays(today, -weekBefore))
        : range.first
    for (let day = startOfPeriod(first, 'month'); day <= last; day = startOfNextPeriod(day, 'month')) {
      months.add(day)
    }
  }
  return [...months]
    .sort()
    .reverse()
    .map((first) => ({ first, last: earlierDay(addDays(startOfNextPeriod(first, 'month'), -1), today) }))
}
