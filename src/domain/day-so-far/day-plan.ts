import { bucketsOf } from '../../calendar/buckets.ts'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { sameTimeOn } from '../../calendar/comparison.ts'
import { shiftDays } from '../../calendar/day-range.ts'
import { addDays, localDayOf, startOfDay } from '../../calendar/local-day.ts'
import { weekdayBefore } from '../../calendar/weekday-before.ts'
import type { TimeRange } from '../../protocol/metrics/wire-time.ts'
import {
  type BasePeriod,
  type PlannedBuckets,
  type PlannedGroup,
  planGroup,
  type ZoneStores,
} from '../cells/plan-groups.ts'
import { usualRule } from './usual.ts'

/** The periods that describe the day so far of the stores of one zone. */
export interface DayPlan {
  readonly today: LocalDay
  /** Today, compared with the same weekday of the previous week. */
  readonly group: PlannedGroup
  /** The hours of the same weekday one week earlier, two weeks earlier, and so on. Empty without hourly counts. */
  readonly weekdays: readonly PlannedBuckets[]
  /** The day so far. */
  readonly soFar: TimeRange
  /** The same weekday of the previous week, up to the same clock time. `null` at the first instant of a day. */
  readonly before: TimeRange | null
  /**
   * The days whose camera records count: today with the day before, whose evening may reach past midnight, and the same
   * weekday one week earlier, two weeks earlier, and so on.
   */
  readonly cameraDays: readonly DayRange[]
}

/** @param asOf the newest counted instant, epoch milliseconds */
export function planDay(zone: ZoneStores, asOf: number, base: BasePeriod): DayPlan {
  const { timezone } = zone
  const today = localDayOf(asOf, timezone)
  const day = { first: today, last: today }
  const weekBefore = weekdayBefore(today, 1)
  const soFar = { start: startOfDay(today, timezone), endExclusive: asOf }
  const before = {
    start: startOfDay(weekBefore, timezone),
    endExclusive: sameTimeOn(weekBefore, timezone, asOf),
  }
  const near = { first: addDays(today, -1), last: today }
  return {
    today,
    group: planGroup(zone, { days: day, compared: { first: weekBefore, last: weekBefore }, base, asOf }),
    weekdays:
      base === 'day'
        ? []
        : Array.from({ length: usualRule.weeks }, (_, week) => {
            const days = shiftDays(day, -7 * (week + 1))
            return { days, buckets: bucketsOf(days, 'hour', timezone) }
          }),
    soFar,
    before: before.endExclusive > before.start ? before : null,
    cameraDays: [
      near,
      ...Array.from({ length: usualRule.weeks }, (_, week) => shiftDays(day, -7 * (week + 1))),
    ],
  }
}
