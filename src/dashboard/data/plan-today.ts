import type { Granularity, LocalDay } from '../../calendar/calendar.ts'
import { sameTimeOn } from '../../calendar/comparison.ts'
import { instantsOf } from '../../calendar/instants.ts'
import { localDayOf, startOfDay } from '../../calendar/local-day.ts'
import { weekdayBefore } from '../../calendar/weekday-before.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { type AskMetric, asSummary } from './metric-questions.ts'
import {
  type MetricPlan,
  type PlannedPeriod,
  type PlannedStore,
  planMetric,
  storesByZone,
  type ZoneGroup,
} from './plan-metric.ts'

/**
 * Each store's own day, whatever the day is elsewhere, against the same weekday of the week before and as much of it
 * as had passed by the same clock time.
 *
 * @param asOf the newest instant that an answer covers, epoch milliseconds.
 */
export function planToday(
  stores: readonly PlannedStore[],
  granularity: Extract<Granularity, 'hour' | 'day'>,
  asOf: number,
  ask: AskMetric,
): Pick<MetricPlan, 'groups'> {
  const days = [...new Set(stores.map(({ timezone }) => localDayOf(asOf, timezone)))].sort()
  return {
    groups: days.flatMap(
      (today) =>
        planMetric(
          stores.filter(({ timezone }) => localDayOf(asOf, timezone) === today),
          { comparison: 'same-weekdays', days: { first: today, last: today }, granularity, today, asOf },
          ask,
        ).groups,
    ),
  }
}

/** Today so far as one figure of each store; and the same weekday before, until the same clock time. */
export function planTodaySoFar(
  stores: readonly PlannedStore[],
  asOf: number,
  ask: AskMetric,
): { readonly today: Pick<MetricPlan, 'groups'>; readonly before: Pick<MetricPlan, 'groups'> } {
  const askWhole = asSummary(ask)
  const plan = (rangeOf: (today: LocalDay, zone: string) => TimeRange): Pick<MetricPlan, 'groups'> => ({
    groups: storesByZone(stores).flatMap(({ timezone, ids }): readonly ZoneGroup[] => {
      const today = localDayOf(asOf, timezone)
      const range = rangeOf(today, timezone)
      // At the first instant of a day nothing has passed of the other one.
      if (range.endExclusive <= range.start) return []
      const current: PlannedPeriod = {
        days: { first: today, last: today },
        buckets: [],
        question: askWhole({ range, entities: ids, period: 'day', facet: 'summary' }),
      }
      return [{ timezone, stores: ids, current, compared: null, elapsed: null }]
    }),
  })
  return {
    today: plan((today, zone) => instantsOf({ first: today, last: today }, zone)),
    before: plan((today, zone) => {
      const day = weekdayBefore(today, 1)
      return { start: startOfDay(day, zone), endExclusive: sameTimeOn(day, zone, asOf) }
    }),
  }
}
