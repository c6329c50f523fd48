import type { DayRange, Granularity, LocalDay } from '../../src/calendar/calendar.ts'
import { type ComparisonKind, comparedDays } from '../../src/calendar/comparison.ts'
import {
  type BasePeriod,
  type PlannedGroup,
  planGroup,
  storesByZone,
} from '../../src/domain/cells/plan-groups.ts'

export interface PeriodSettings {
  readonly comparison: ComparisonKind
  readonly days: DayRange
  readonly granularity: Granularity
  readonly today: LocalDay
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
}

export interface PlannedPeriod {
  readonly base: BasePeriod
  readonly compared: DayRange | null
  /** One for each time zone of the stores. */
  readonly groups: readonly PlannedGroup[]
}

/** What is counted of a period that a screen shows, as `totals` plans it. */
export function planPeriod(
  stores: readonly { readonly id: string; readonly timezone: string }[],
  { days, granularity, today, asOf, comparison }: PeriodSettings,
): PlannedPeriod {
  const base = granularity === 'hour' ? 'hour' : 'day'
  const compared = comparedDays(days, comparison, today)
  return {
    base,
    compared,
    groups: storesByZone(stores).map((zone) => planGroup(zone, { days, compared, base, asOf })),
  }
}
