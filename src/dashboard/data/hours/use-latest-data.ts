import { bucketsOf } from '../../../calendar/buckets.ts'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { addMonths, startOfPeriod } from '../../../calendar/calendar-period.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { addDays } from '../../../calendar/local-day.ts'
import type { ReadRow } from '../../../domain/cells/combine-rows.ts'
import { useMemoOf } from '../questions/memo-of.ts'
import type { AskMetric } from './metric-questions.ts'
import { type PlannedStore, storesByZone, type ZoneGroup } from './plan-metric.ts'
import { type GroupAmounts, type MetricState, useMetric } from './use-metric.ts'

/** What tells whether there are data. Made once: it is what answers are kept by. */
export interface DataQuestion {
  readonly ask: AskMetric
  readonly reading: { readonly amounts: { readonly amount: ReadRow } }
}

export type LatestData =
  | { readonly status: 'loading' }
  /** The deployment does not say. */
  | { readonly status: 'unknown' }
  /** The first day of the last month that has data; `null` where none has. */
  | { readonly status: 'known'; readonly month: LocalDay | null }

/** As long as one question may be. */
const monthsOfQuestion = 120
/** This many questions reach back thirty years: counts of counters are imported that are long gone. */
const questions = 3

/**
 * The last month in which these stores have data. It reads all of their history, so it is asked only where a page has
 * nothing to show; the years before the last ten are asked only where those have nothing.
 */
export function useLatestData(
  stores: readonly PlannedStore[],
  { ask, reading }: DataQuestion,
  today: LocalDay,
): LatestData {
  const plans = useMemoOf(stores, () => {
    const [recent, ...older] = Array.from({ length: questions }, (_, position) =>
      storesByZone(stores).map((zone) => groupOf(zone, ask, daysOfQuestion(position, today))),
    )
    return { recent: { groups: recent ?? [] }, older: { groups: older.flat() } }
  }, [stores, ask, today])
  const recent = latestIn(useMetric(plans.recent, reading).state)
  const isNone = recent.status === 'known' && recent.month === null
  const older = latestIn(useMetric(isNone ? plans.older : null, reading).state)
  return isNone ? older : recent
}

function daysOfQuestion(position: number, today: LocalDay): DayRange {
  const next = addMonths(startOfPeriod(today, 'month'), 1 - position * monthsOfQuestion)
  const last = position === 0 ? today : addDays(next, -1)
  return { first: addMonths(next, -monthsOfQuestion), last }
}

function groupOf(
  { timezone, ids }: ReturnType<typeof storesByZone>[number],
  ask: AskMetric,
  days: DayRange,
): ZoneGroup {
  return {
    timezone,
    stores: ids,
    current: {
      days,
      buckets: bucketsOf(days, 'month', timezone),
      question: ask({ range: instantsOf(days, timezone), entities: ids, period: 'month', facet: 'segments' }),
    },
    compared: null,
    elapsed: null,
  }
}

function latestIn(state: MetricState<'amount'>): LatestData {
  if (state.status === 'loading') return state
  if (state.status === 'failed') return { status: 'unknown' }
  return { status: 'known', month: state.groups.flatMap(monthsOfGroup).sort().at(-1) ?? null }
}

function monthsOfGroup({ group, current }: GroupAmounts<'amount'>): readonly LocalDay[] {
  const stores = [...current.amount.values.values()]
  return group.current.buckets.flatMap(({ index }, position) =>
    stores.some((values) => (values[position] ?? null) !== null) ? [index.slice(0, 10)] : [],
  )
}
