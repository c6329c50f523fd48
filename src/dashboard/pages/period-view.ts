import type { DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import type { Outage } from '../../domain/outages/outages.ts'
import type { Failure } from '../data/source/failure.ts'
import { formatDayRange } from '../time/format-day.ts'
import type { Screen } from './screen.ts'

/** What belongs to the figures of any period: of what they are, and how far they can be trusted. */
export interface PeriodView {
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly granularity: Granularity
  readonly stores: Screen['stores']
  /** What lowers the coverage, the longest first. */
  readonly outages: readonly Outage[]
  /** How many there are, where these are the first of them. */
  readonly outageCount?: number
  readonly comparisonFailure: Failure | null
  readonly refreshFailure: Failure | null
}

type Compared = Pick<PeriodView, 'days' | 'compared' | 'comparisonFailure'>

/** Both ranges as they are written on the screen; the second is `null` where there is nothing to compare with. */
export function writtenRanges({ days, compared, comparisonFailure }: Compared, today: LocalDay) {
  return {
    current: formatDayRange(days, today),
    comparison: compared === null || comparisonFailure !== null ? null : formatDayRange(compared, today),
  }
}
