import type { DayRange, LocalDay } from '../time/calendar.ts'
import { startOfNextPeriod, startOfPeriod } from '../time/calendar-period.ts'
import { addDays, earlierDay } from '../time/local-day.ts'

/**
 * The calendar months that the ranges touch, none later than today, each once, the newest first. Whole months,
 * so that every range that touches one shares its answer; one at a time, so that a year does not come as one
 * answer of many megabytes.
 */
export function uptimeChunks(ranges: readonly DayRange[], today: LocalDay): readonly DayRange[] {
  const months = new Set<LocalDay>()
  for (const range of ranges) {
    const last = earlierDay(range.last, today)
    for (let day = startOfPeriod(range.first, 'month'); day <= last; day = startOfNextPeriod(day, 'month')) {
      months.add(day)
    }
  }
  return [...months]
    .sort()
    .reverse()
    .map((first) => ({ first, last: earlierDay(addDays(startOfNextPeriod(first, 'month'), -1), today) }))
}
