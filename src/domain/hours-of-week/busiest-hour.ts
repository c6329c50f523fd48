import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import { type Candidate, dependsOnUsual, highestOf } from '../cells/known-extremes.ts'
import type { ClockHour } from './clock-hours.ts'
import { type WeekHour, weekOf } from './week-hours.ts'

export interface BusiestHour {
  readonly weekday: Weekday
  /** 0 to 23, on the store's clock. */
  readonly hour: number
  /** People per hour, over the counted days. */
  readonly average: number
  /** Number of days on which this hour of this weekday was counted. */
  readonly days: number
  /** The only day, if there is just one. */
  readonly day: LocalDay | null
}

/** Counts by hour of the week. */
export interface HoursOfWeek {
  /** Averages of each hour of the week. */
  readonly week: readonly WeekHour[]
  /** The greatest of them. `null` if there is none yet, or it can't be determined. */
  readonly busiestHour: BusiestHour | null
  /** Hours with low camera coverage that may be the greatest: the reason why it can't be determined. */
  readonly rivals: readonly WeekHour[]
}

/**
 * Returns the entries of all stores in an hour of a normal week. `null` if it never has any. `undefined` if unknown.
 */
export type UsualHour = (hour: Pick<WeekHour, 'weekday' | 'hour'>) => number | null | undefined

/** @param hours of all stores together */
export function hoursOfClock(hours: readonly ClockHour[], usual?: UsualHour): HoursOfWeek {
  const week = weekOf(hours)
  return { week, ...busiestHour(week, hours, usual) }
}

/**
 * Returns the hours whose usual count matters, because camera gaps there may hide the peak. Empty if the peak is known.
 */
export function hoursInDoubt({ week, rivals }: HoursOfWeek): readonly WeekHour[] {
  return rivals.length === 0 ? [] : week.filter((slot) => dependsOnUsual(peakCandidate(slot)))
}

/**
 * Returns the hour of the week with the most people on an average day, if it can be determined ({@link highestOf}).
 * There is none if nothing was counted, or on a single day whose hour in progress already has more. Hours without
 * people are no peak.
 *
 * @param week the hours of the week made of `hours`
 */
function busiestHour(
  week: readonly WeekHour[],
  hours: readonly ClockHour[],
  usual: UsualHour | undefined,
): Omit<HoursOfWeek, 'week'> {
  const { found, rivals } = highestOf(week.map((slot) => peakCandidate(slot, usual?.(slot))))
  if (found === null) return { busiestHour: null, rivals: rivals.map(({ slot }) => slot) }
  const { weekday, hour, average, days } = found.slot
  if (average === null || average === 0) return { busiestHour: null, rivals: [] }
  const [first] = days
  const best = { weekday, hour, average, days: days.length, day: days.length === 1 ? (first ?? null) : null }
  return { busiestHour: isOvertaken(best, hours) ? null : best, rivals: [] }
}

type JudgedHour = Pick<WeekHour, 'state' | 'average' | 'atLeast' | 'coverage'>

/**
 * Converts an hour of the week into a candidate for the peak. Hours that are not over are none.
 *
 * @param usual the usual count of the hour; `null` if it never has any, `undefined` if unknown
 */
export function peakCandidate<Slot extends JudgedHour>(
  slot: Slot,
  usual?: number | null,
): Candidate & { readonly slot: Slot } {
  const { average, atLeast, coverage, state } = slot
  const isOver = state !== 'future' && state !== 'closed'
  return {
    slot,
    value: average ?? atLeast,
    coverage: isOver ? coverage : { share: null, verdict: 'unknown' },
    usual,
  }
}

/** On a single day, an early hour is no peak while the hour in progress already has more people. */
function isOvertaken(best: BusiestHour, hours: readonly ClockHour[]): boolean {
  if (hours.some(({ day }) => day !== best.day)) return false
  return hours.some(({ state, total }) => state === 'future' && (total ?? 0) > best.average)
}
