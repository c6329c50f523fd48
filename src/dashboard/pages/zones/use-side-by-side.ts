import { useMemo } from 'react'
import { wallMinute } from '../../coverage/camera-hours.ts'
import { type Outage, outages } from '../../coverage/outages.ts'
import type { Failure } from '../../data/failure.ts'
import { type FloorZone, placeOf } from '../../data/floor.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries, askStoreDwell, askZones, asSummary } from '../../data/metric-questions.ts'
import { type MetricPlan, planMetric } from '../../data/plan-metric.ts'
import { type StoreUptime, usePlaceUptime } from '../../data/use-camera-hours.ts'
import { type ShownView, useShownView } from '../../data/use-shown-view.ts'
import { type SummaryState, useSummary } from '../../data/use-summary.ts'
import { whenAsked } from '../../data/when-asked.ts'
import type { DayRange } from '../../time/calendar.ts'
import type { Screen } from '../screen.ts'
import { periodTimes } from './period-times.ts'
import { placeCameras } from './place-cameras.ts'
import { type StoreDwell, storeDwell } from './store-dwell.ts'
import { type SideBySide, sideBySide } from './zone-rows.ts'

/** The figures of the zones side by side, with all that is needed to write about them. */
export interface SideBySideView {
  readonly figures: SideBySide
  /** `null` while it is loading. */
  readonly storeDwell: StoreDwell | 'failed' | null
  readonly entries: 'loading' | 'ready' | 'failed'
  readonly days: DayRange
  readonly stores: Screen['stores']
  readonly uptime: StoreUptime['status']
  /** What lowers the coverage, the longest first. */
  readonly outages: readonly Outage[]
  /** Per place (`placeOf`) the cameras that watch it. */
  readonly cameras: StoreUptime['cameras']
  readonly refreshFailure: Failure | null
}

interface Asked {
  readonly screen: Screen
  readonly days: DayRange
  /** All zones of the stores: their uptime is loaded once, whatever is chosen of them. */
  readonly floor: readonly FloorZone[]
  /** Those side by side, in their order. */
  readonly zones: readonly string[]
}

export function useSideBySide({ screen, days, floor, zones }: Asked): {
  readonly state: ShownView<SideBySideView>
  readonly retry: () => void
} {
  const { filters, stores, today, freshest } = screen
  const asOf = freshest.countedUntil
  const shown = useMemo(() => floor.filter(({ zone }) => zones.includes(zone)), [floor, zones])
  const plans = useMemoOf(filters, () => zonePlans({ filters, stores, today, days, asOf }, shown, zones), [
    filters,
    stores,
    days,
    today,
    asOf,
    zones,
    shown,
  ])
  const visits = useSummary(plans.visits)
  const entries = useSummary(plans.entries)
  const dwell = useSummary(plans.dwell)

  const counting = useMemo(() => placeCameras(floor), [floor])
  const ranges = useMemo(() => [days], [days])
  const uptime = usePlaceUptime(counting, ranges, today)

  const times = useMemoOf(
    plans,
    () =>
      periodTimes(
        shown.map(({ store, zone }) => ({ place: placeOf(store, zone), store })),
        stores,
        uptime.cameras,
        days,
        asOf,
      ),
    [shown, stores, uptime.cameras, days, asOf],
  )
  const rows = rowsOf(visits.state)
  const entryRows = rowsOf(entries.state)
  const dwellRows = rowsOf(dwell.state)
  const figures = useMemoOf(
    plans,
    () =>
      rows === null
        ? null
        : sideBySide({
            floor: shown,
            zones,
            visits: rows,
            entries: entryRows,
            times,
            isAhead: days.first > today,
          }),
    [rows, entryRows, shown, zones, times, days, today],
  )
  const store = useMemoOf(plans, () => {
    if (dwell.state.status === 'failed') return 'failed'
    // Several averages are combined by entries: without them there is nothing to say yet.
    return dwellRows === null || entries.state.status === 'loading' ? null : storeDwell(dwellRows, entryRows)
  }, [dwell.state.status, dwellRows, entries.state.status, entryRows])
  // Whoever asks for them comes behind the headline.
  const missed = useMemoOf(plans, () => whenAsked(() => outagesOf(shown, uptime.cameras, days, asOf)), [
    shown,
    uptime.cameras,
    days,
    asOf,
  ])

  const refreshFailure = visits.state.status === 'ready' ? visits.state.refreshFailure : null
  const view = useMemoOf(
    plans,
    (): SideBySideView | null =>
      figures && {
        figures,
        storeDwell: store,
        entries: entries.state.status,
        days,
        stores,
        uptime: uptime.status,
        get outages() {
          return missed()
        },
        cameras: uptime.cameras,
        refreshFailure,
      },
    [
      figures,
      store,
      entries.state.status,
      days,
      stores,
      uptime.status,
      uptime.cameras,
      missed,
      refreshFailure,
    ],
  )
  const state = useShownView(view, [visits.state])
  const retry = (): void => {
    for (const each of [visits, entries, dwell, uptime]) each.retry()
  }
  return { state, retry }
}

type Planned = Pick<Screen, 'filters' | 'stores' | 'today'> & {
  readonly days: DayRange
  readonly asOf: number
}

/**
 * The questions of the figures side by side.
 *
 * @param shown the places of these zones.
 */
export function zonePlans(
  { filters, stores, today, days, asOf }: Planned,
  shown: readonly FloorZone[],
  zones: readonly string[],
) {
  const settings = { comparison: 'none', days, granularity: 'day', today, asOf } as const
  const owners = new Set(shown.map(({ store }) => store))
  const withZones = stores.filter(({ id }) => owners.has(id))
  const none: MetricPlan | null = null
  return {
    visits: zones.length === 0 ? none : planMetric(withZones, settings, asSummary(askZones(zones, filters))),
    entries: planMetric(stores, settings, asSummary(askEntries(filters))),
    dwell: planMetric(stores, settings, asSummary(askStoreDwell(filters))),
  }
}

function rowsOf(state: SummaryState) {
  return state.status === 'ready' ? state.rows : null
}

/** A camera that watches several of the zones was away once. */
function outagesOf(
  shown: readonly FloorZone[],
  cameras: StoreUptime['cameras'],
  days: DayRange,
  asOf: number,
): readonly Outage[] {
  const watching = shown.flatMap(({ store, zone }) => cameras.get(placeOf(store, zone)) ?? [])
  const once = new Map(watching.map((camera) => [camera.recording, camera]))
  return outages([...once.values()], days, (camera) => wallMinute(asOf, camera.timezone))
}
