import { comparedDays } from '../../src/calendar/comparison.ts'
import { instantsOf } from '../../src/calendar/instants.ts'
import type { AskMetric } from '../../src/dashboard/data/hours/metric-questions.ts'
import {
  type MetricPlan,
  type PlannedPeriod,
  type PlannedStore,
  type PlanSettings,
  storesByZone,
  type ZoneGroup,
} from '../../src/dashboard/data/hours/plan-metric.ts'
import { type BasePeriod, type PlannedBuckets, planGroup } from '../../src/domain/cells/plan-groups.ts'

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
