import type { DayRange } from '../../../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../../../calendar/local-day.ts'

/** Splits a long period into parts of so many days. */
export function daysInParts({ first, last }: DayRange, daysAtOnce: number): readonly DayRange[] {
  const parts: DayRange[] = []
  for (let day = first; day <= last; day = addDays(day, daysAtOnce)) {
    parts.push({ first: day, last: earlierDay(addDays(day, daysAtOnce - 1), last) })
  }
  return parts
}
