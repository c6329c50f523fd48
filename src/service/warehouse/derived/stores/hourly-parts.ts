import type { DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { hoursOfDay } from '../../../../domain/forecast/store-history.ts'
import type { AskerContext } from '../../engine/limits.ts'
import { daysInParts } from './day-parts.ts'
import { hoursAtOnce, hoursBetweenZones, storesInParts } from './store-parts.ts'

const daysOfMonth = 31

/**
 * Yields the stores and days whose hours one statement can read. For a few stores, that is all days, because each statement
 * takes the engine tens of milliseconds however little it reads. For many, it is a month of some of them.
 */
export function* hourlyParts<Store>(
  stores: readonly Store[],
  days: DayRange,
  context: AskerContext,
): Generator<{ readonly stores: readonly Store[]; readonly days: DayRange }> {
  if (stores.length === 0) return
  const most = Math.floor((hoursAtOnce(context) / stores.length - hoursBetweenZones) / hoursOfDay)
  for (const part of daysInParts(days, Math.max(daysOfMonth, most))) {
    for (const some of storesInParts(stores, lengthOf(part) * hoursOfDay, context)) {
      yield { stores: some, days: part }
    }
  }
}
