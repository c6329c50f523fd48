import type { DayRange, LocalDay, Weekday } from '../../calendar/calendar.ts'
import { daysOf } from '../../calendar/day-range.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import { wholeParts } from './whole-parts.ts'

/** Usual entries of a day, by weekday. Weekdays without any are closed. */
export type WeekdayWeights = ReadonlyMap<Weekday, number>

/** The part of a target that a store is to reach on a day. */
interface TargetPart {
  readonly location: string
  readonly day: LocalDay
  readonly value: number
}

/**
 * Splits an amount over stores and days, in proportion to the usual entries of the store's weekday: whole numbers that add
 * up to the total. A store whose week is not known counts as the mean of the others. If nothing is known of any, or all days
 * are closed, every day of every store counts the same.
 *
 * @param total a whole number
 * @param weeks by store
 */
export function splitTarget(
  period: DayRange,
  total: number,
  weeks: ReadonlyMap<string, WeekdayWeights | null>,
): readonly TargetPart[] {
  const mean = meanWeek([...weeks.values()].filter((week) => week !== null))
  const days = daysOf(period)
  const own = [...weeks].flatMap(([location, week]) =>
    days.map((day) => ({ location, day, weight: (week ?? mean).get(weekdayOf(day)) ?? 0 })),
  )
  const values = wholeParts(
    total,
    own.map(({ weight }) => weight),
  )
  return own.map(({ location, day }, place) => ({ location, day, value: values[place] ?? 0 }))
}

function meanWeek(weeks: readonly WeekdayWeights[]): WeekdayWeights {
  const mean = new Map<Weekday, number>()
  for (const week of weeks) {
    for (const [weekday, weight] of week) mean.set(weekday, (mean.get(weekday) ?? 0) + weight / weeks.length)
  }
  return mean
}
