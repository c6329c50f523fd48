import type { DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { hoursOfDay } from '../../../../domain/forecast/store-history.ts'
import type { AskerContext } from '../../engine/limits.ts'
import { daysInParts } from './day-parts.ts'
import { storesInParts } from './store-parts.ts'

/** Yields the stores and days whose hours one statement can read: a month at a time, of some stores. */
export function* hourlyParts<Store>(
  stores: readonly Store[],
  days: DayRange,
  context: AskerContext,
): Generator<{ readonly stores: readonly Store[]; readonly days: DayRange }> {
  for (const month of daysInParts(days)) {
    for (const some of storesInParts(stores, lengthOf(month) * hoursOfDay, context)) {
      yield { stores: some, days: month }
    }
  }
}
