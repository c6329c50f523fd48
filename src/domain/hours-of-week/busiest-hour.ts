import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import { type Candidate, dependsOnUsual, highestOf } from '../cells/known-extremes.ts'
import type { ClockHour } from './clock-hours.ts'
import { type WeekHour, weekOf } from './week-hours.ts'

export interface BusiestHour {
  readonly weekday: Weekday
  /** 0 to 23, on the store's clock. */
  readonly hour: number
  /** People per hour, over the days counted. */
  readonly average: number
  /** On how many days this hour of this weekday was counted. */
  readonly days: number
  /** The only day there is, where there is one. */
  readonly day: LocalDay | null
}

/** When people come. */
export interface HoursOfWeek {
  /** Averages of each hour of the week. */
  readonly week: readonly WeekHour[]
  /** The greatest of them; `null`: there is none yet, or it cannot be known. */
  readonly busiestHour: BusiestHour | null
  /** Hours with low camera coverage that may be the greatest: why it cannot be known. */
  readonly rivals: readonly WeekHour[]
}

/** The entries of all stores in an hour of the week on a normal week; `null`: it never has any. `undefined`: not known. */
export type UsualHour = (hour: Pick<WeekHour, 'weekday' | 'hour'>) => number | null | undefined

/** @param hours of all stores together. */
export function hoursOfClock(hours: readonly ClockHour[], usual?: UsualHour): HoursOfWeek {
  const week = weekOf(hours)
  return { week, ...busiestHour(week, hours, usual) }
}

/**
 * The hours of which it matters how many people they normally have: what cameras missed there may hide the peak. None
 * where the peak is known.
 */
export function hoursInDoubt({ week, rivals }: HoursOfWeek): readonly WeekHour[] {
  return rivals.length === 0 ? [] : week.filter((slot) => dependsOnUsual(peakCandidate(slot)))
}

/**
 * The hour of the week with the most people on an average day: the greatest of the heat table, where that can be known
 * ({@link highestOf}). There is none where nothing was counted, nor of a single day of which a running hour has more
 * already; hours that nobody came in are no peak.
 *
 * @param week the hours of the week that the hours make.
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
 * An hour of the week as one that may be the peak. Hours that are not over are none.
 *
 * @param usual what such an hour normally has; `null`: never any. `undefined`: not known.
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

/** Of one day, what is over early is no peak while an hour that is under way has more people already. */
function isOvertaken(best: BusiestHour, hours: readonly ClockHour[]): boolean {
  if (hours.some(({ day }) => day !== best.day)) return false
  return hours.some(({ state, total }) => state === 'future' && (total ?? 0) > best.average)
}
