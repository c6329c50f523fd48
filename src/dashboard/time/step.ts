import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addMonths, startOfPeriod, wholeMonths } from '../../calendar/calendar-period.ts'
import { lengthOf, sameDays, shiftDays } from '../../calendar/day-range.ts'
import { addDays, daysBetween, earlierDay } from '../../calendar/local-day.ts'

/**
 * The range before or after, of the same length. Whole calendar months step by months: October is followed by
 * November, not by 1 November to 1 December.
 *
 * A step forward never passes today: it ends there, with the same length, or, in whole months, cut to the part
 * of the month that has begun. Stepping back and then forward returns to the same range; the one exception is a
 * range of other days that happens to land on whole months, and goes on by months from there.
 *
 * @returns the same object where there is nowhere to go
 */
export function stepRange(days: DayRange, direction: 1 | -1, today: LocalDay): DayRange {
  const stepped = moved(days, direction)
  const next = direction === 1 && stepped.last > today ? endingToday(days, stepped, today) : stepped
  return sameDays(next, days) || (direction === 1 && days.last >= today) ? days : next
}

function moved(days: DayRange, direction: 1 | -1): DayRange {
  const months = wholeMonths(days)
  if (months === null) return shiftDays(days, direction * lengthOf(days))
  const first = addMonths(days.first, direction * months)
  return { first, last: addDays(addMonths(first, months), -1) }
}

function endingToday(days: DayRange, stepped: DayRange, today: LocalDay): DayRange {
  if (wholeMonths(days) !== null && stepped.first <= startOfPeriod(today, 'month')) {
    return { first: stepped.first, last: earlierDay(stepped.last, today) }
  }
  return shiftDays(days, daysBetween(days.last, today))
}
