import type { TimeRange } from '../protocol/metrics/wire-time.ts'
import type { DayRange } from './calendar.ts'
import { endOfDay, startOfDay } from './local-day.ts'

/** The instants that these days of a store are: another pair in each zone. */
export function instantsOf(days: DayRange, zone: string): TimeRange {
  return { start: startOfDay(days.first, zone), endExclusive: endOfDay(days.last, zone) }
}
