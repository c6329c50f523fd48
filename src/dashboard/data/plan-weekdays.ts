import { bucketsOf } from '../../calendar/buckets.ts'
import { instantsOf } from '../../calendar/instants.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { weekdayBefore } from '../../calendar/weekday-before.ts'
import type { Question } from '../../protocol/requests.ts'
import { inQuestions } from './in-questions.ts'
import type { AskMetric } from './metric-questions.ts'
import { type PlannedStore, storesByZone, type ZoneGroup } from './plan-metric.ts'

/** What is asked about one weekday: the hours of each store's own day. */
export interface AskedWeekday {
  readonly weeksBefore: number
  readonly question: Question
  /** The stores of the question by zone, each with the hours of its own day. */
  readonly groups: readonly ZoneGroup[]
}

/**
 * The hours of the same weekday in each of so many weeks before, one question for the stores of all zones: it spans from where
 * the first of their days begins to where the last ends, and what it answers outside of a store's own day is left out.
 * A day that is over does not change, so that nobody asks for it twice.
 */
export function planWeekdays(
  stores: readonly PlannedStore[],
  weeks: number,
  asOf: number,
  ask: AskMetric,
): readonly AskedWeekday[] {
  return Array.from({ length: weeks }, (_, week) => week + 1).flatMap((weeksBefore) =>
    inQuestions(stores, ({ id }) => id).map((chunk): AskedWeekday => {
      const zones = storesByZone(chunk).map(({ timezone, ids }) => {
        const day = weekdayBefore(localDayOf(asOf, timezone), weeksBefore)
        return { timezone, ids, days: { first: day, last: day } }
      })
      const ranges = zones.map(({ timezone, days }) => instantsOf(days, timezone))
      const question = ask({
        range: {
          start: Math.min(...ranges.map(({ start }) => start)),
          endExclusive: Math.max(...ranges.map(({ endExclusive }) => endExclusive)),
        },
        entities: chunk.map(({ id }) => id),
        period: 'hour',
        facet: 'segments',
      })
      return {
        weeksBefore,
        question,
        groups: zones.map(({ timezone, ids, days }) => ({
          timezone,
          stores: ids,
          current: { days, buckets: bucketsOf(days, 'hour', timezone), question },
          compared: null,
          elapsed: null,
        })),
      }
    }),
  )
}
