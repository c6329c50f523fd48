import type { DayRange } from '../../calendar/calendar.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { type UptimeFigures, uptimeFigures } from '../coverage/uptime-figures.ts'

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
