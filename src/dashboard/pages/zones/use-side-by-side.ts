import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import { wallMinute } from '../../../domain/coverage/camera-hours.ts'
import { type Outage, outages } from '../../../domain/outages/outages.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import { placeTimes } from '../../../domain/zones/place-times.ts'
import { rateTimes } from '../../../domain/zones/rate-times.ts'
import { seenHours } from '../../../domain/zones/seen-hours.ts'
import { type SideBySide, sideBySide } from '../../../domain/zones/side-by-side.ts'
import { storeDwellCoverage } from '../../../domain/zones/store-coverage.ts'
import { storeDwell } from '../../../domain/zones/store-dwell.ts'
import type { Coverage } from '../../../protocol/states.ts'
import type { StoreDwell } from '../../../protocol/zone-answers.ts'
import type { Failure } from '../../data/failure.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries, askStoreDwell, askZones, asSummary } from '../../data/metric-questions.ts'
import { type MetricPlan, planMetric } from '../../data/plan-metric.ts'
import { type StoreUptime, useEntranceCameras, usePlaceUptime } from '../../data/use-camera-hours.ts'
import { type ShownView, useShownView } from '../../data/use-shown-view.ts'
import { type SummaryState, useSummary } from '../../data/use-summary.ts'
import { whenAsked } from '../../data/when-asked.ts'
import type { Screen } from '../screen.ts'
import { placeCameras } from './place-cameras.ts'
import { watchingIn } from './watching-in.ts'

/** The figures of the zones side by side, with all that is needed to write about them. */
export interface SideBySideView {
  readonly figures: SideBySide
  /** `null` while it is loading. */
  readonly storeDwell: StoreDwell | 'failed' | null
  /** How far the store-wide dwell can be trusted: by the cameras of all zones, whatever is chosen of them. */
  readonly storeSeen: Coverage
  readonly entries: 'loading' | 'ready' | 'failed'
  readonly days: DayRange
  readonly stores: Screen['stores']
  readonly uptime: StoreUptime['status']
  /** Whether the cameras behind the entry rate are known: those of the zones and those at the entrances. */
  readonly rateUptime: 'loading' | 'settled'
  /** What lowers the coverage, the longest first. */
  readonly outages: readonly Outage[]
  /** Per place (`placeOf`) the cameras that watch it. */
  readonly cameras: StoreUptime['cameras']
  /** Per store the cameras that count its entries. */
  readonly entrances: Pick<StoreUptime, 'status' | 'cameras'>
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
  // The same requests as other pages make for the entrances of these stores: the cache answers them.
  const entrances = usePlaceUptime(useEntranceCameras(stores.map(({ id }) => id)), ranges, today)
  const rateUptime = uptime.status === 'loading' || entrances.status === 'loading' ? 'loading' : 'settled'

  const seen = useMemoOf(
    plans,
    () => seenHours([...uptime.cameras.values(), ...entrances.cameras.values()].flat(), stores, days, asOf),
    [uptime.cameras, entrances.cameras, stores, days, asOf],
  )
  const seenBehind = useMemoOf(
    plans,
    () => ({ times: placeTimes(shown, seen), rateTimesOf: rateTimes(seen, recordingsOf(entrances.cameras)) }),
    [shown, seen, entrances.cameras],
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
            ...seenBehind,
            isAhead: days.first > today,
          }),
    [rows, entryRows, shown, zones, seenBehind, days, today],
  )
  const store = useMemoOf(plans, () => {
    if (dwell.state.status === 'failed') return 'failed'
    // Several averages are combined by entries: without them there is nothing to say yet.
    return dwellRows === null || entries.state.status === 'loading' ? null : storeDwell(dwellRows, entryRows)
  }, [dwell.state.status, dwellRows, entries.state.status, entryRows])
  const storeSeen = useMemoOf(
    plans,
    () =>
      storeDwellCoverage(
        stores.map(({ id }) => id),
        floor,
        seen,
      ),
    [stores, floor, seen],
  )
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
        storeSeen,
        entries: entries.state.status,
        days,
        stores,
        uptime: uptime.status,
        rateUptime,
        get outages() {
          return missed()
        },
        cameras: uptime.cameras,
        entrances: { status: entrances.status, cameras: entrances.cameras },
        refreshFailure,
      },
    [
      figures,
      store,
      storeSeen,
      entries.state.status,
      days,
      stores,
      uptime.status,
      rateUptime,
      uptime.cameras,
      entrances.status,
      entrances.cameras,
      missed,
      refreshFailure,
    ],
  )
  const state = useShownView(view, [visits.state])
  const retry = (): void => {
    for (const each of [visits, entries, dwell, uptime, entrances]) each.retry()
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

function recordingsOf(cameras: StoreUptime['cameras']): ReadonlyMap<string, readonly string[]> {
  return new Map([...cameras].map(([place, own]) => [place, own.map(({ recording }) => recording)]))
}

/** A camera that watches several of the zones was away once. */
function outagesOf(
  shown: readonly FloorZone[],
  cameras: StoreUptime['cameras'],
  days: DayRange,
  asOf: number,
): readonly Outage[] {
  return outages(watchingIn(shown, cameras), days, (camera) => wallMinute(asOf, camera.timezone))
}
