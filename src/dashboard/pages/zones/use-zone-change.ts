import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import { changesOf, type ZoneChange } from '../../../domain/zones/zone-changes.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askZones } from '../../data/metric-questions.ts'
import { planMetric } from '../../data/plan-metric.ts'
import { type StoreUptime, usePlaceUptime } from '../../data/use-camera-hours.ts'
import { useMetric } from '../../data/use-metric.ts'
import { zoneCells, zoneReading } from '../../data/zone-cells.ts'
import type { Screen } from '../screen.ts'
import { placeCameras } from './place-cameras.ts'

export type ZoneChangeState =
  /** Nothing is compared. */
  | { readonly status: 'none' }
  /** More rows than a change is worth. */
  | { readonly status: 'too-much' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready'
      readonly compared: DayRange
      readonly changes: ReadonlyMap<string, ZoneChange>
      /** Per place (`placeOf`) the cameras that watch it, in both periods. */
      readonly cameras: StoreUptime['cameras']
    }

interface Asked {
  readonly screen: Screen
  readonly days: DayRange
  readonly floor: readonly FloorZone[]
  readonly zones: readonly string[]
  /** Whether the headline numbers are there: nothing is asked before. */
  readonly ready: boolean
}

/** A change is of days that both sides counted, so each day of each zone is asked for; beyond so many, none is. */
const mostZoneDays = 15_000

export function useZoneChange({ screen, days, floor, zones, ready }: Asked): {
  readonly state: ZoneChangeState
  readonly retry: () => void
} {
  const { filters, stores, today, freshest } = screen
  const asOf = freshest.countedUntil
  const shown = useMemo(() => floor.filter(({ zone }) => zones.includes(zone)), [floor, zones])
  const tooMuch = shown.length * lengthOf(days) > mostZoneDays
  const plan = useMemoOf(filters, () => {
    if (!ready || tooMuch || filters.comparison === 'none') return null
    const owners = new Set(shown.map(({ store }) => store))
    const made = planMetric(
      stores.filter(({ id }) => owners.has(id)),
      { comparison: filters.comparison, days, granularity: 'day', today, asOf },
      askZones(zones, filters),
    )
    return made.compared === null ? null : made
  }, [ready, tooMuch, filters, stores, days, today, asOf, zones, shown])
  const reading = useMemo(() => zoneReading(shown), [shown])
  const metric = useMetric(plan, reading)
  const compared = plan?.compared ?? null
  const counting = useMemoOf(plan, () => placeCameras(plan === null ? [] : floor), [plan, floor])
  const ranges = useMemoOf(plan, () => (compared === null ? [] : [days, compared]), [days, compared])
  const uptime = usePlaceUptime(counting, ranges, today)

  const groups = metric.state.status === 'ready' ? metric.state.groups : null
  const changes = useMemoOf(
    plan,
    () => groups && changesOf(shown, zoneCells(groups, shown, uptime.cameras, asOf)),
    [groups, shown, uptime.cameras, asOf],
  )
  const retry = (): void => {
    metric.retry()
    uptime.retry()
  }
  const failed =
    metric.state.status === 'failed' ||
    (metric.state.status === 'ready' && metric.state.comparisonFailure !== null)
  const state = ((): ZoneChangeState => {
    if (filters.comparison === 'none' || days.first > today) return { status: 'none' }
    if (tooMuch) return { status: 'too-much' }
    if (failed) return { status: 'failed' }
    // Which days may be compared is not known before uptime is.
    if (changes === null || compared === null || uptime.status === 'loading') return { status: 'loading' }
    return { status: 'ready', compared, changes, cameras: uptime.cameras }
  })()
  return { state, retry }
}
