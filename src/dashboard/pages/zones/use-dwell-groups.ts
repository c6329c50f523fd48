import type { DayRange } from '../../../calendar/calendar.ts'
import { everyAgeAndGender } from '../../../domain/age-and-gender.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import { refusesPeople } from '../../data/age-and-gender.ts'
import type { Failure } from '../../data/failure.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries, askStoreDwell, askZones, asSummary } from '../../data/metric-questions.ts'
import { type MetricPlan, planMetric } from '../../data/plan-metric.ts'
import { useKept } from '../../data/use-kept.ts'
import { useSummary } from '../../data/use-summary.ts'
import type { DwellPlace } from '../../filters/filters.ts'
import type { Screen } from '../screen.ts'
import { type DwellGroup, storeDwellGroups, zoneDwellGroups } from './dwell-groups.ts'

export interface DwellGroupsView {
  readonly place: DwellPlace
  readonly zone: string
  readonly groups: readonly DwellGroup[]
}

export type DwellGroupsState =
  | { readonly status: 'loading' }
  | { readonly status: 'not-offered' }
  | {
      readonly status: 'failed'
      readonly failure: Failure
      readonly retrying: boolean
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly view: DwellGroupsView; readonly refreshing: boolean }

interface Asked {
  readonly screen: Screen
  readonly days: DayRange
  readonly floor: readonly FloorZone[]
  readonly zone: string
  /** Whether the headline numbers are there: nothing is asked before. */
  readonly ready: boolean
}

/** How long each group of people stays, in one zone or in the store as a whole. */
export function useDwellGroups({ screen, days, floor, zone, ready }: Asked): DwellGroupsState {
  const { filters, stores, today, freshest } = screen
  const asOf = freshest.countedUntil
  const place = filters.dwellPlace
  const plans = useMemoOf(filters, () => {
    const none: MetricPlan | null = null
    if (!ready) return { dwell: none, entries: none }
    const settings = { comparison: 'none', days, granularity: 'day', today, asOf } as const
    const split = everyAgeAndGender(filters)
    if (place === 'zone') {
      const owners = new Set(floor.filter((one) => one.zone === zone).map(({ store }) => store))
      const withZone = stores.filter(({ id }) => owners.has(id))
      return { dwell: planMetric(withZone, settings, asSummary(askZones([zone], split))), entries: none }
    }
    return {
      dwell: planMetric(stores, settings, asSummary(askStoreDwell(split))),
      entries: planMetric(stores, settings, asSummary(askEntries(split))),
    }
  }, [ready, filters, stores, days, today, asOf, place, zone, floor])
  const dwell = useSummary(plans.dwell)
  const entries = useSummary(plans.entries)
  const rows = dwell.state.status === 'ready' ? dwell.state.rows : null
  const entryRows = entries.state.status === 'ready' ? entries.state.rows : null
  const waiting = place === 'store' && entries.state.status === 'loading'
  const prepared = useMemoOf(plans, () => {
    if (rows === null || waiting) return null
    const groups =
      place === 'zone' ? zoneDwellGroups(rows, filters) : storeDwellGroups(rows, entryRows, filters)
    return { place, zone, groups }
  }, [rows, entryRows, waiting, place, zone, filters])
  const shown = useKept(prepared)
  if (dwell.state.status === 'failed') {
    const { failure, retrying } = dwell.state
    if (refusesPeople(failure)) return { status: 'not-offered' }
    return { status: 'failed', failure, retrying, retry: dwell.retry }
  }
  if (shown === null) return { status: 'loading' }
  const { groups } = shown
  if (groups === null) return { status: 'not-offered' }
  const refreshing = prepared === null || (dwell.state.status === 'ready' && dwell.state.refreshing)
  return { status: 'ready', view: { ...shown, groups }, refreshing }
}
