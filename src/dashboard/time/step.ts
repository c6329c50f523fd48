import type { ChainCalendar, DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addMonths, gregorian, startOfPeriod, wholeMonths } from '../../calendar/calendar-period.ts'
import { lengthOf, sameDays, shiftDays } from '../../calendar/day-range.ts'
import { addDays, daysBetween, earlierDay } from '../../calendar/local-day.ts'

/**
 * Returns the previous or next range of the same length. Whole months step by months: after October
 * comes November, not 1 November to 1 December.
 *
 * A step forward never passes today. It ends there with the same length or, for whole months, with the part
 * of the month so far. Stepping back and then forward returns to the same range. The one exception is a range
 * that lands on whole months by chance, which steps by months from there.
 *
 * @returns the same object if there is nowhere to go
 */
export function stepRange(
  days: DayRange,
  direction: 1 | -1,
  today: LocalDay,
  calendar = gregorian,
): DayRange {
  const stepped = moved(days, direction, calendar)
  const next = direction === 1 && stepped.last > today ? endingToday(days, stepped, today, calendar) : stepped
  return sameDays(next, days) || (direction === 1 && days.last >= today) ? days : next
}

function moved(days: DayRange, direction: 1 | -1, calendar: ChainCalendar): DayRange {
  const months = wholeMonths(days, calendar)
  if (months === null) return shiftDays(days, direction * lengthOf(days))
  const first = addMonths(days.first, direction * months, calendar)
  return { first, last: addDays(addMonths(first, months, calendar), -1) }
}

function endingToday(days: DayRange, stepped: DayRange, today: LocalDay, calendar: ChainCalendar): DayRange {
  if (wholeMonths(days, calendar) !== null && stepped.first <= startOfPeriod(today, 'month', calendar)) {
    return { first: stepped.first, last: earlierDay(stepped.last, today) }
  }
  return shiftDays(days, daysBetween(days.last, today))
}
