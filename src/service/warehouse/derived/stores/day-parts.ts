import type { DayRange } from '../../../../calendar/calendar.ts'
import { addDays, earlierDay } from '../../../../calendar/local-day.ts'

const daysAtOnce = 31

/** Splits a long period into months. */
export function daysInParts({ first, last }: DayRange): readonly DayRange[] {
  const parts: DayRange[] = []
  for (let day = first; day <= last; day = addDays(day, daysAtOnce)) {
    parts.push({ first: day, last: earlierDay(addDays(day, daysAtOnce - 1), last) })
  }
  return parts
}
