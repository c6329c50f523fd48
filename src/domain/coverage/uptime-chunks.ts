import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { startOfNextPeriod, startOfPeriod } from '../../calendar/calendar-period.ts'
import { addDays, earlierDay } from '../../calendar/local-day.ts'

/** In days. One more than a week, because the calendar of some zone is a day behind. */
const weekBefore = 8

/**
 * Returns the calendar months that the ranges touch, none later than today, each once, newest first. Whole months let
 * every range that touches one share its answer. Single months keep a year from arriving as one answer of many
 * megabytes.
 *
 * For a range with today in it, the month of a week ago is included too, if it is another: only the same weekday tells
 * a day off from a morning before opening (`doorsOf`).
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
