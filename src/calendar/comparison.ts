import type { DayRange, LocalDay } from './calendar.ts'
import { lengthOf, shiftDays } from './day-range.ts'
import { addDays, daysBetween, earlierDay, wallOfDay } from './local-day.ts'
import { dayMs, instantOfWall, wallOf } from './wall-clock.ts'

export const comparisonKinds = ['same-weekdays', 'previous-period', 'last-year', 'none'] as const
export type ComparisonKind = (typeof comparisonKinds)[number]

/** 52 whole weeks: the same weekday, one or two days off the date. */
const yearOfWeeks = 364

/**
 * Returns how many days earlier the comparison range begins. `null` for no comparison.
 *
 * - `same-weekdays`: the least number of whole weeks without overlap.
 * - `previous-period`: immediately before.
 * - `last-year`: 52 weeks, so that each day is compared with its own weekday. A range longer than that overlaps its
 *   comparison. Going two years back would no longer compare with last year.
 */
export function comparisonShift(days: DayRange, comparison: ComparisonKind): number | null {
  const length = lengthOf(days)
  switch (comparison) {
    case 'same-weekdays':
      return Math.ceil(length / 7) * 7
    case 'previous-period':
      return length
    case 'last-year':
      return yearOfWeeks
    case 'none':
      return null
  }
}

/** Returns the comparison days, without those after today, which have no data yet. `null` for no comparison. */
export function comparedDays(days: DayRange, comparison: ComparisonKind, today: LocalDay): DayRange | null {
  const shift = comparisonShift(days, comparison)
  if (shift === null || days.first > today) return null
  return shiftDays({ first: days.first, last: earlierDay(days.last, today) }, -shift)
}

/** Returns the instant at which the clock on that day shows what it shows at `now`. */
export function sameTimeOn(day: LocalDay, zone: string, now: number): number {
  const wall = wallOf(now, zone)
  const timeOfDay = wall - Math.floor(wall / dayMs) * dayMs
  return instantOfWall(wallOfDay(day) + timeOfDay, zone)
}

/** Returns the comparison day of a day of the range. */
export function comparedDay(day: LocalDay, days: DayRange, compared: DayRange): LocalDay {
  return addDays(day, daysBetween(days.first, compared.first))
}
