import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { daysOf, lengthOf } from '../../calendar/day-range.ts'
import { addDays, daysBetween, earlierDay, weekdayOf } from '../../calendar/local-day.ts'
import { mostJudgedDays, weeksBefore } from '../../protocol/derived/effect/effect-limits.ts'

/** The days of an event that are judged, and the same weekdays of the weeks before it. */
export interface MatchedDays {
  readonly judged: DayRange
  readonly before: DayRange
  /** Both, with the days between that match none. */
  readonly all: DayRange
  /** How many days of a full week match: 7, or as many as a shorter event has. */
  readonly perWeek: number
  /** True for a day of the event. `null` for a day that is neither judged nor matched. */
  isDuring(day: LocalDay): boolean | null
  /** The week of a day, counted from the first day of the event: 0 and later are the event, -1 is the week before. */
  weekOf(day: LocalDay): number
}

export function matchedDays(event: DayRange): MatchedDays {
  const judged = {
    first: event.first,
    last: earlierDay(event.last, addDays(event.first, mostJudgedDays - 1)),
  }
  const before = { first: addDays(event.first, -7 * weeksBefore), last: addDays(event.first, -1) }
  const weekdays = new Set(
    daysOf({ ...judged, last: earlierDay(judged.last, addDays(judged.first, 6)) }).map(weekdayOf),
  )
  return {
    judged,
    before,
    all: { first: before.first, last: judged.last },
    perWeek: Math.min(7, lengthOf(judged)),
    isDuring(day) {
      if (day >= judged.first) return day <= judged.last ? true : null
      return day >= before.first && weekdays.has(weekdayOf(day)) ? false : null
    },
    weekOf: (day) => Math.floor(daysBetween(judged.first, day) / 7),
  }
}
