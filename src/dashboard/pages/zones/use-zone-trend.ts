import { useMemo } from 'react'
import type { DayRange, Granularity } from '../../../calendar/calendar.ts'
import { measured, totalOf } from '../../../domain/cells/combine-rows.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import type { Failure } from '../../data/failure.ts'
import { useInSteps } from '../../data/in-steps.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries, askZones } from '../../data/metric-questions.ts'
import { type MetricPlan, planMetric } from '../../data/plan-metric.ts'
import { useStableList } from '../../data/stable-list.ts'
import { type StoreUptime, usePlaceUptime } from '../../data/use-camera-hours.ts'
import { useKept } from '../../data/use-kept.ts'
import { type MetricState, useMetric } from '../../data/use-metric.ts'
import type { ShownView } from '../../data/use-shown-view.ts'
import type { ZoneMeasure } from '../../filters/filters.ts'
import { granularityOf } from '../../filters/filters-transitions.ts'
import type { Screen } from '../screen.ts'
import { sidesOf, useTrendCameras } from './trend-cameras.ts'
import { courseInSteps, type ZoneCourse } from './zone-trend.ts'

/** One zone over time. */
export interface TrendView extends ZoneCourse {
  readonly zone: string
  readonly measure: ZoneMeasure
  readonly days: DayRange
  /** `null` where nothing is compared, or the comparison is not there. */
  readonly compared: DayRange | null
  readonly granularity: Granularity
  /** The stores that have the zone. */
  readonly stores: Screen['stores']
  readonly uptime: StoreUptime['status']
  /** Per store the cameras that a value depends on. */
  readonly cameras: StoreUptime['cameras']
  readonly comparisonFailure: Failure | null
}

/** What is asked for, as it is told of the answer. */
export type TrendAsked = Pick<TrendView, 'zone' | 'measure' | 'days' | 'compared' | 'granularity' | 'stores'>

export type TrendState = ShownView<TrendView>

/** What was drawn last, and what had been asked for it. */
interface Drawn {
  readonly plans: unknown
  readonly view: TrendView
}

interface Asked {
  readonly screen: Screen
  readonly days: DayRange
  readonly floor: readonly FloorZone[]
  /** The zones side by side: a share is one of these. */
  readonly zones: readonly string[]
  readonly zone: string
}

const visits = measured('area_total_entries')
const stays = {
  amounts: { amount: visits, dwell: totalOf('area_average_dwell_time', 'area_total_entries') },
} as const
const visitsAlone = { amounts: { amount: visits } } as const
const people = { amounts: { amount: measured('entries') } } as const

export function useZoneTrend({ screen, days, floor, zones, zone }: Asked): {
  readonly state: TrendState
  readonly asked: TrendAsked
  readonly retry: () => void
} {
  const { filters, today, weekStartsOn, freshest, hoursOffered } = screen
  const asOf = freshest.countedUntil
  const measure = filters.zoneMeasure
  const granularity = granularityOf(filters, { today, weekStartsOn, hoursOffered })
  const stores = useMemoOf(filters, () => {
    // A share is of the zones of all stores, so that shares add up to the whole.
    const counted = measure === 'share' ? zones : [zone]
    const owners = new Set(floor.filter((one) => counted.includes(one.zone)).map(({ store }) => store))
    return screen.stores.filter(({ id }) => owners.has(id))
  }, [screen.stores, floor, zone, zones, measure])
  const owners = useMemoOf(
    filters,
    () => new Set(floor.filter((one) => one.zone === zone).map(({ store }) => store)),
    [floor, zone],
  )

  const plans = useMemoOf(filters, () => {
    const settings = { comparison: filters.comparison, days, granularity, today, asOf }
    const none: MetricPlan | null = null
    return {
      own: planMetric(stores, settings, askZones([zone], filters)),
      over:
        measure === 'entry-rate'
          ? planMetric(stores, settings, askEntries(filters))
          : measure === 'share'
            ? planMetric(stores, settings, askZones(zones, filters, { together: true }))
            : none,
    }
  }, [filters, stores, days, granularity, today, asOf, zone, zones, measure])
  const own = useMetric(plans.own, stays)
  const over = useMetric(plans.over, measure === 'entry-rate' ? people : visitsAlone)

  const watched = useStableList(measure === 'share' ? zones : [zone])
  const counting = useTrendCameras(
    stores.map(({ id }) => id),
    floor,
    watched,
    measure,
  )
  const uptime = usePlaceUptime(
    counting.all,
    plans.own.compared === null ? [days] : [days, plans.own.compared],
    today,
  )
  const cameras = useMemo(
    () => sidesOf(uptime.cameras, { floor, zone, doors: counting.doors, measure }),
    [uptime.cameras, floor, zone, counting.doors, measure],
  )
  const ownState = own.state
  const overState = plans.over === null ? null : over.state
  const comparisonFailure = failureOfComparison(ownState) ?? failureOfComparison(overState)
  const uptimeKnown = uptime.status !== 'loading'
  const ownGroups = ownState.status === 'ready' ? ownState.groups : null
  const overGroups = overState?.status === 'ready' ? overState.groups : null

  const isThere = ownGroups !== null && (plans.over === null || overGroups !== null)
  const work = useMemoOf(
    plans,
    () =>
      isThere
        ? () =>
            courseInSteps({
              measure,
              own: ownGroups,
              below: overGroups,
              cameras,
              uptimeKnown,
              owners,
              granularity,
              weekStartsOn,
              asOf,
            })
        : null,
    [isThere, ownGroups, overGroups, measure, owners, cameras, asOf, granularity, weekStartsOn, uptimeKnown],
  )
  const course = useInSteps(work)

  const drawn = useMemoOf(
    plans,
    (): Drawn | null =>
      course && {
        plans,
        view: {
          ...course,
          zone,
          measure,
          days,
          compared: comparisonFailure === null ? plans.own.compared : null,
          granularity,
          stores,
          uptime: uptime.status,
          cameras: uptime.cameras,
          comparisonFailure,
        },
      },
    [
      course,
      zone,
      measure,
      days,
      comparisonFailure,
      plans,
      granularity,
      stores,
      uptime.status,
      uptime.cameras,
    ],
  )
  // While more is known of its cameras, the course that was drawn of the same answers is as good as the new one.
  const shown = useKept(drawn)
  const retry = (): void => {
    for (const each of [own, over, uptime]) each.retry()
  }
  const refreshing = [ownState, overState].some((state) => state?.status === 'ready' && state.refreshing)
  const failed = [ownState, overState].find((state) => state?.status === 'failed')
  const asked = { zone, measure, days, compared: plans.own.compared, granularity, stores }
  if (failed?.status === 'failed') {
    const { failure, retrying } = failed
    return { state: { status: 'failed', failure, retrying }, asked, retry }
  }
  const state: TrendState =
    shown === null
      ? { status: 'loading' }
      : { status: 'ready', view: shown.view, refreshing: refreshing || shown.plans !== plans }
  return { state, asked, retry }
}

function failureOfComparison(state: MetricState<'amount'> | null): Failure | null {
  return state?.status === 'ready' ? state.comparisonFailure : null
}
