import type { DayRange, LocalDay } from './calendar.ts'
import { lengthOf, shiftDays } from './day-range.ts'
import { addDays, daysBetween, earlierDay, wallOfDay } from './local-day.ts'
import { dayMs, instantOfWall, wallOf } from './wall-clock.ts'

export const comparisonKinds = [
  'same-weekdays',
  'ordinary-weekdays',
  'previous-period',
  'last-year',
  'none',
] as const
export type ComparisonKind = (typeof comparisonKinds)[number]

/** Days that a comparison can step over, with their names. */
export type Holidays = ReadonlyMap<LocalDay, string>

export const noHolidays: Holidays = new Map()

/** Further back, the season would no longer compare. */
const mostSkippedWeeks = 8

/** How many days before a range the days begin that decide its comparison with ordinary weekdays. */
export function holidaysReach(days: DayRange): number {
  return wholeWeeks(days) + 7 * mostSkippedWeeks
}

/** 52 whole weeks: the same weekday, one or two days off the date. */
const yearOfWeeks = 364

/**
 * Returns how many days earlier the comparison range begins. `null` for no comparison.
 *
 * - `same-weekdays`: the least number of whole weeks without overlap.
 * - `ordinary-weekdays`: the same, or the least number of further weeks that steps over holidays. Where each of eight
 *   further weeks has one, as `same-weekdays`.
 * - `previous-period`: immediately before.
 * - `last-year`: 52 weeks, so that each day is compared with its own weekday. A range longer than that overlaps its
 *   comparison. Going two years back would no longer compare with last year.
 */
export function comparisonShift(
  days: DayRange,
  comparison: ComparisonKind,
  holidays = noHolidays,
): number | null {
  const length = lengthOf(days)
  switch (comparison) {
    case 'same-weekdays':
      return wholeWeeks(days)
    case 'ordinary-weekdays':
      return ordinaryShift(days, holidays) ?? wholeWeeks(days)
    case 'previous-period':
      return length
    case 'last-year':
      return yearOfWeeks
    case 'none':
      return null
  }
}

function wholeWeeks(days: DayRange): number {
  return Math.ceil(lengthOf(days) / 7) * 7
}

/** `null` if no such days are without a holiday. */
function ordinaryShift(days: DayRange, holidays: Holidays): number | null {
  const least = wholeWeeks(days)
  for (let shift = least; shift <= least + 7 * mostSkippedWeeks; shift += 7) {
    if (holidaysIn(shiftDays(days, -shift), holidays).length === 0) return shift
  }
  return null
}

function holidaysIn({ first, last }: DayRange, holidays: Holidays): readonly LocalDay[] {
  return [...holidays.keys()].filter((day) => first <= day && day <= last)
}

/** What a comparison with ordinary weekdays did about holidays. */
export type Skipping =
  /** Their days, oldest first. Empty if there was nothing to step over. */
  | { readonly kind: 'skipped'; readonly days: readonly LocalDay[] }
  /** Each of the weeks before has a holiday. */
  | { readonly kind: 'in-vain' }

export function skipping(days: DayRange, holidays: Holidays): Skipping {
  const shift = ordinaryShift(days, holidays)
  if (shift === null) return { kind: 'in-vain' }
  const skipped = new Set<LocalDay>()
  for (let one = wholeWeeks(days); one < shift; one += 7) {
    for (const day of holidaysIn(shiftDays(days, -one), holidays)) skipped.add(day)
  }
  return { kind: 'skipped', days: [...skipped].sort() }
}

/** Returns the comparison days, without those after today, which have no data yet. `null` for no comparison. */
export function comparedDays(
  days: DayRange,
  comparison: ComparisonKind,
  today: LocalDay,
  holidays = noHolidays,
): DayRange | null {
  const shift = comparisonShift(days, comparison, holidays)
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
