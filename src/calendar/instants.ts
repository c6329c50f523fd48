import type { TimeRange } from '../protocol/metrics/wire-time.ts'
import type { DayRange } from './calendar.ts'
import { endOfDay, startOfDay } from './local-day.ts'

/** Returns the instants that bound these days of a store. They differ by zone. */
export function instantsOf(days: DayRange, zone: string): TimeRange {
  return { start: startOfDay(days.first, zone), endExclusive: endOfDay(days.last, zone) }
}
