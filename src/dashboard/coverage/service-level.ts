import type { DayRange, LocalDay } from '../time/calendar.ts'
import { startOfNextPeriod, startOfPeriod } from '../time/calendar-period.ts'
import { addDays, earlierDay } from '../time/local-day.ts'
import type { CameraHours } from './camera-hours.ts'
import { type UptimeFigures, uptimeFigures } from './uptime-figures.ts'

/** The days of a range that lie in one calendar month. */
export interface MonthPart {
  readonly days: DayRange
  /** The range holds only a part of the month. */
  readonly isPart: boolean
}

/** The calendar months of a range, in order, cut to its days. */
export function monthsOf(range: DayRange): readonly MonthPart[] {
  const months: MonthPart[] = []
  for (let first = startOfPeriod(range.first, 'month'); first <= range.last; ) {
    const next = startOfNextPeriod(first, 'month')
    const days = { first: laterDay(first, range.first), last: earlierDay(addDays(next, -1), range.last) }
    months.push({ days, isPart: days.first !== first || days.last !== addDays(next, -1) })
    first = next
  }
  return months
}

function laterDay(a: LocalDay, b: LocalDay): LocalDay {
  return a > b ? a : b
}

/** Whether the cameras of a store were up as much as was agreed. `unknown`: nothing was due, or nothing is known. */
export type Kept = 'kept' | 'missed' | 'unknown'

export interface StoreLevel {
  readonly store: string
  readonly cameras: number
  /** One for each month, in their order. */
  readonly months: readonly UptimeFigures[]
  readonly whole: UptimeFigures
}

/**
 * The uptime of all cameras of each store together, by month: what was seen ÷ what was due, so that a camera weighs as
 * much as it was due. Stores without a camera are left out.
 *
 * @param overUntil wall-clock time of a camera: hours that end later are not over.
 */
export function serviceLevels(
  cameras: readonly CameraHours[],
  range: DayRange,
  overUntil: (camera: CameraHours) => string,
): readonly StoreLevel[] {
  const months = monthsOf(range)
  return [...new Set(cameras.map(({ location }) => location))].map((store) => {
    const own = cameras.filter(({ location }) => location === store)
    return {
      store,
      cameras: own.length,
      months: months.map(({ days }) => uptimeFigures(own, days, overUntil)),
      whole: uptimeFigures(own, range, overUntil),
    }
  })
}

/** @param target the least uptime that was agreed, as a fraction. */
export function keptAt({ uptime }: Pick<UptimeFigures, 'uptime'>, target: number): Kept {
  if (uptime === null) return 'unknown'
  // Sums of six decimals an hour: a hair below the target is the target.
  return uptime >= target - 1e-9 ? 'kept' : 'missed'
}
