import type { DayRange, Granularity, LocalDay } from '../../../calendar/calendar.ts'
import { comparedDays } from '../../../calendar/comparison.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import {
  type BasePeriod,
  type ComparedPlan,
  type PlannedBuckets,
  planGroup,
  type ZoneStores,
  storesByZone as zonesOfStores,
} from '../../../domain/cells/plan-groups.ts'
import type { Question } from '../../../protocol/requests/requests.ts'
import type { Comparison } from '../../filters/filters.ts'
import { inQuestions } from '../questions/in-questions.ts'
import type { AskMetric } from './metric-questions.ts'

/** A store that is asked about, its time zone settled. */
export interface PlannedStore {
  readonly id: string
  readonly timezone: string
}

export interface PlannedPeriod extends PlannedBuckets {
  readonly question: Question
}

export type ComparedPeriod = PlannedPeriod & ComparedPlan

/** Stores in one time zone: the same days are the same instants for them, so one question asks for all. */
export interface ZoneGroup {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly current: PlannedPeriod
  readonly compared: ComparedPeriod | null
  /**
   * Where a bucket is running: the part of the bucket compared with that lies before the same clock time.
   * `position` counts the buckets of `current`.
   */
  readonly elapsed: { readonly position: number; readonly question: Question } | null
}

export interface MetricPlan {
  readonly base: BasePeriod
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly groups: readonly ZoneGroup[]
}

export interface PlanSettings {
  readonly comparison: Comparison
  readonly days: DayRange
  readonly granularity: Granularity
  /** The day that the reference zone shows: days after it are compared with nothing. */
  readonly today: LocalDay
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
}

/**
 * The questions behind a screen: one per time zone and period, for this period, for the one that it is compared with,
 * and for as much of that one as has passed by now.
 */
export function planMetric(
  stores: readonly PlannedStore[],
  settings: PlanSettings,
  ask: AskMetric,
): MetricPlan {
  const { days, granularity, today, asOf, comparison } = settings
  const base: BasePeriod = granularity === 'hour' ? 'hour' : 'day'
  const compared = comparedDays(days, comparison, today)

  const period = (plan: PlannedBuckets, timezone: string, entities: readonly string[]): PlannedPeriod => ({
    ...plan,
    question: ask({ range: instantsOf(plan.days, timezone), entities, period: base, facet: 'segments' }),
  })

  const groups = storesByZone(stores).map((zone): ZoneGroup => {
    const { timezone, ids } = zone
    const plan = planGroup(zone, { days, compared, base, asOf })
    const { elapsed } = plan
    return {
      timezone,
      stores: ids,
      current: period(plan.current, timezone, ids),
      compared:
        plan.compared === null
          ? null
          : { ...period(plan.compared, timezone, ids), positions: plan.compared.positions },
      elapsed:
        elapsed === null
          ? null
          : {
              position: elapsed.position,
              question: ask({ range: elapsed.range, entities: ids, period: 'day', facet: 'summary' }),
            },
    }
  })
  return { base, days, compared, groups }
}

/** Stores by their time zone, and in several groups where one question must not name them all. */
export function storesByZone(stores: readonly PlannedStore[]): readonly ZoneStores[] {
  return zonesOfStores(stores).flatMap(({ timezone, ids }) =>
    inQuestions(ids, (id) => id).map((chunk) => ({ timezone, ids: chunk })),
  )
}
