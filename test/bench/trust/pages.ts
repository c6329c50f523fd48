/**
 * With footfall.ts the only file of the replay that names parts of the dashboard. Each function runs the hooks of a page,
 * as the page does, and reads what it would show. It computes nothing.
 */

import { useMemo } from 'react'
import type { DayRange } from '../../../src/calendar/calendar.ts'
import { addDays, localDayOf } from '../../../src/calendar/local-day.ts'
import { readOrFail } from '../../../src/dashboard/data/questions/core-queries.ts'
import type { Store } from '../../../src/dashboard/data/questions/store-zones.ts'
import { useAllAsked } from '../../../src/dashboard/data/questions/use-all-asked.ts'
import { useLiveCameras } from '../../../src/dashboard/data/questions/use-live-cameras.ts'
import { useStores } from '../../../src/dashboard/data/questions/use-stores.ts'
import { useDataSource } from '../../../src/dashboard/data/source/data-source.ts'
import type { Filters } from '../../../src/dashboard/filters/filters.ts'
import { useIncidents } from '../../../src/dashboard/pages/cameras/incidents/use-incidents.ts'
import { useSuspects } from '../../../src/dashboard/pages/cameras/suspects/use-suspects.ts'
import { useConversion } from '../../../src/dashboard/pages/conversion/use-conversion.ts'
import type { StoreNow } from '../../../src/dashboard/pages/overview/answers/stores-now.ts'
import { useOverview } from '../../../src/dashboard/pages/overview/answers/use-overview.ts'
import type { Screen } from '../../../src/dashboard/pages/screen.ts'
import type { ZoneMeasure } from '../../../src/dashboard/pages/zone-choices.ts'
import { useZoneTrend } from '../../../src/dashboard/pages/zones/use-zone-trend.ts'
import { useZones } from '../../../src/dashboard/pages/zones/use-zones.ts'
import { type FloorZone, floorOf } from '../../../src/domain/zones/floor.ts'
import type { Question } from '../../../src/protocol/requests/requests.ts'
import { readAreaContexts } from '../../../src/protocol/store-layout.ts'
import type { OpenDashboard } from './probe.ts'
import { pointsOf, shownChange, shownValue, together } from './shown.ts'
import type { Judged, Measure, ShownIncident, Statements, Subject } from './statements.ts'

export type { Store }

/** Filters that somebody chooses at an instant (epoch milliseconds). */
export interface Asked {
  readonly filters: Filters
  readonly stores: readonly Store[]
  /** Visits if omitted. */
  readonly zoneMeasure?: ZoneMeasure
  readonly now: number
}

export function readStores(dashboard: OpenDashboard): Promise<readonly Store[]> {
  return dashboard.read('the list of stores', () => {
    const state = useStores()
    return state.status === 'ready' ? state.stores : null
  })
}

export function screenOf({ filters, stores, zoneMeasure = 'visits', now }: Asked): Screen {
  const timezone = stores[0]?.timezone ?? 'UTC'
  return {
    filters,
    onChange: () => {},
    zoneChoices: { measure: zoneMeasure, overTime: null, dwellPlace: 'store' },
    onZoneChoices: () => {},
    stores,
    timezone,
    today: localDayOf(now, timezone),
    weekStartsOn: 1,
    freshest: { countedUntil: now, next: now + 600_000 },
    hoursOffered: true,
  }
}

/** Returns the view once nothing is loading. A failure fails the bench. */
function settled<View>(
  state:
    | { readonly status: 'loading' }
    | { readonly status: 'failed'; readonly failure: unknown }
    | { readonly status: 'ready'; readonly view: View; readonly refreshing: boolean },
): View | null {
  if (state.status === 'failed') throw new Error(`a page failed: ${JSON.stringify(state.failure)}`)
  return state.status === 'ready' && !state.refreshing ? state.view : null
}

export const peopleOf = ({ ages, genders, roles }: Filters) => ({ ages, genders, roles })
const everybody = { ages: [], genders: [], roles: [] }
export const idsOf = (stores: readonly { readonly id: string }[]) => stores.map(({ id }) => id)

/** The stores with figures on a page. */
export function shownOf(
  stores: readonly Store[],
  { silent, shut }: { readonly silent: readonly string[]; readonly shut: readonly string[] },
): readonly string[] {
  const open = idsOf(stores).filter((id) => !silent.includes(id) && !shut.includes(id))
  // If no store was open, the page shows the closed ones as closed.
  return open.length > 0 ? open : shut
}

export async function readConversion(dashboard: OpenDashboard, asked: Asked): Promise<Statements> {
  const screen = screenOf(asked)
  const view = await dashboard.read('conversion', () => settled(useConversion(screen).state))
  const { conversion, days, compared } = view
  const stores = shownOf(asked.stores, conversion.apart)
  const base: Subject = { measure: 'conversion', stores, days, hour: null, zone: null, people: everybody }
  const customers: Subject = { ...base, measure: 'customers' }
  const ranked = conversion.stores.filter(({ rank }) => rank !== null)
  return together([
    pointsOf('conversion', base, conversion.points, view, false),
    {
      values: [
        ...shownValue('conversion, rate', base, {
          value: conversion.rate.value,
          coverage: conversion.coverage,
        }),
        ...shownValue('conversion, customers', customers, {
          value: conversion.customers.value,
          coverage: conversion.coverage,
        }),
        ...conversion.stores.flatMap((row) =>
          shownValue(
            'conversion, store',
            { ...base, stores: [row.store] },
            { value: row.rate, coverage: row.coverage },
          ),
        ),
      ],
      changes: [
        ...shownChange('conversion, rate', base, conversion.rate.delta, compared),
        ...shownChange('conversion, customers', customers, conversion.customers.delta, compared),
        ...conversion.stores.flatMap((row) =>
          shownChange('conversion, store', { ...base, stores: [row.store] }, row.delta, compared),
        ),
      ],
      rankings: [{ ...base, where: 'conversion, stores', stores: ranked.map(({ store }) => store) }],
    },
  ])
}

const trendMeasures: Readonly<Record<ZoneMeasure, Measure>> = {
  visits: 'zone visits',
  'entry-rate': 'visit rate',
  'average-dwell': 'zone dwell',
  'total-dwell': 'zone total dwell',
  share: 'zone share',
}

function zonesQuestion(store: string): Question {
  const body = { returnEntityType: 'area_context', entities: [store], entityType: 'location' } as const
  return { action: 'detail', route: 'detail/list', body }
}

function readFloor(dashboard: OpenDashboard, stores: readonly Store[]): Promise<readonly FloorZone[]> {
  const ids = idsOf(stores)
  return dashboard.read('the zones', () => {
    const source = useDataSource()
    // An area context names its camera and no store: each store is asked for by itself.
    const results = useAllAsked(
      ids.map((id) => ({
        queryKey: ['zones of a store', id],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          readOrFail(readAreaContexts((await source.client.request(zonesQuestion(id), { signal })).value)),
      })),
    )
    const failed = results.find(({ isError }) => isError)
    if (failed?.error) throw failed.error
    if (results.some(({ data }) => data === undefined)) return null
    return results.flatMap(({ data = [] }, position) => floorOf(ids[position] ?? '', data))
  })
}

/** @param draw returns a number in [0, 1); chooses zones, and the one drawn over time */
export async function readZones(
  dashboard: OpenDashboard,
  asked: Asked,
  draw: (zones: readonly string[]) => { readonly shown: readonly string[]; readonly overTime: string },
): Promise<Statements> {
  const floor = await readFloor(dashboard, asked.stores)
  const { shown: zones, overTime } = draw([...new Set(floor.map(({ zone }) => zone))].sort())
  const screen = screenOf({ ...asked, filters: { ...asked.filters, zones } })
  const table = await dashboard.read('zones', () => settled(useZones(screen).state))
  const { days, compared, storeDwell } = table
  const trend = await dashboard.read('zone over time', () => settled(useZoneTrend(screen, overTime).state))
  const ownersOf = (zone: string) => [
    ...new Set(floor.filter((one) => one.zone === zone).map(({ store }) => store)),
  ]
  const base = { days, hour: null, people: peopleOf(asked.filters) } as const
  const subjectOf = (measure: Measure, zone: string): Subject => ({
    ...base,
    measure,
    zone,
    stores: ownersOf(zone),
  })
  const trendMeasure = trendMeasures[trend.measure]
  const shareOf = (zone: string): Subject => ({
    ...subjectOf('zone share', zone),
    among: zones,
    stores: [...new Set(zones.flatMap(ownersOf))],
  })
  const isOfCounts = trendMeasure === 'zone visits' || trendMeasure === 'zone total dwell'
  return together([
    {
      values: [
        ...table.rows.flatMap(
          ({ zone, coverage, rateCoverage, shareCoverage, visits, averageDwell, entryRate, share }) => [
            ...shownValue('zones, table', shareOf(zone), { value: share, coverage: shareCoverage }),
            ...shownValue('zones, table', subjectOf('zone visits', zone), { value: visits, coverage }),
            ...shownValue('zones, table', subjectOf('zone dwell', zone), {
              value: averageDwell.value,
              coverage,
            }),
            ...shownValue('zones, table', subjectOf('visit rate', zone), {
              value: entryRate.value,
              coverage: rateCoverage,
            }),
          ],
        ),
        ...(asked.stores.length > 1
          ? []
          : shownValue(
              'zones, store dwell',
              { ...base, measure: 'store dwell', zone: null, stores: idsOf(asked.stores) },
              storeDwell,
            )),
      ],
      changes: table.rows.flatMap(({ zone, change }) =>
        shownChange('zones, table', subjectOf('zone visits', zone), change, compared),
      ),
    },
    pointsOf(
      'zone over time',
      trendMeasure === 'zone share' ? shareOf(overTime) : subjectOf(trendMeasure, overTime),
      trend.points,
      trend,
      isOfCounts,
    ),
  ])
}

export interface OverviewStatements extends Statements {
  readonly judged: readonly Judged[]
}

export async function readOverview(
  dashboard: OpenDashboard,
  { stores, filters, now }: Asked,
): Promise<OverviewStatements> {
  const screen = screenOf({ stores, filters, now })
  const view = await dashboard.read('overview', () => {
    const shown = settled(useOverview(screen).state)
    return shown?.live === 'loading' ? null : shown
  })
  const todayOf = new Map(stores.map(({ id, timezone }) => [id, localDayOf(now, timezone)]))
  const dayOf = (store: string): DayRange => ({
    first: todayOf.get(store) ?? '',
    last: todayOf.get(store) ?? '',
  })
  const weekBefore = ({ first, last }: DayRange): DayRange => ({
    first: addDays(first, -7),
    last: addDays(last, -7),
  })
  const people = peopleOf(filters)
  const entriesOf = (store: string): Subject => ({
    measure: 'entries',
    stores: [store],
    days: dayOf(store),
    hour: null,
    zone: null,
    people,
  })
  const { summary } = view
  const speaking = view.stores.flatMap(({ store, kind }) => (kind === 'silent' ? [] : store))
  const sameDay = new Set(todayOf.values()).size === 1
  const all: Subject = { ...entriesOf(speaking[0] ?? ''), stores: speaking }
  return {
    values: [
      ...(sameDay
        ? shownValue('overview, entries', all, {
            value: summary.entries.value,
            coverage: summary.coverage,
          })
        : []),
      ...view.stores.flatMap(({ store, value, coverage }) =>
        shownValue('overview, store', entriesOf(store), { value, coverage }),
      ),
    ],
    changes: [
      ...(sameDay ? shownChange('overview, entries', all, summary.entries.change, weekBefore(all.days)) : []),
      ...(sameDay && summary.conversion !== null
        ? shownChange(
            'overview, conversion',
            { ...all, measure: 'conversion', people: everybody },
            summary.conversion.change,
            weekBefore(all.days),
          )
        : []),
      ...view.stores.flatMap(({ store, change }) =>
        shownChange('overview, store', entriesOf(store), change, weekBefore(dayOf(store))),
      ),
      ...(summary.dwell !== null && stores.length === 1
        ? shownChange(
            'overview, dwell',
            { ...all, measure: 'store dwell' },
            summary.dwell.change,
            weekBefore(all.days),
          )
        : []),
    ],
    rankings: [],
    extremes: [],
    peaks: [],
    judged: view.stores.flatMap(judgedOf),
  }
}

/** A statement for each metric of a store: moved, or as usual. */
function judgedOf({ store, kind, moved = [] }: StoreNow): readonly Judged[] {
  const told = moved.map(
    ({ measure: metric, deviation: ratio, until }): Judged => ({
      store,
      metric,
      ratio,
      until: Date.parse(until),
    }),
  )
  if (kind !== 'usual' && kind !== 'moved') return told
  const others = (['entries', 'conversion', 'dwell'] as const).filter((metric) =>
    told.every((one) => one.metric !== metric),
  )
  return [...told, ...others.map((metric): Judged => ({ store, metric, ratio: null, until: 0 }))]
}

export interface CameraStatements {
  readonly days: DayRange
  readonly incidents: readonly ShownIncident[]
  /** Ids of suspected recordings. */
  readonly suspects: readonly string[]
  /** Ids of online recordings. */
  readonly online: readonly string[]
}

export async function readCameras(dashboard: OpenDashboard, asked: Asked): Promise<CameraStatements> {
  const screen = screenOf(asked)
  const view = await dashboard.read('cameras', () => {
    const ids = useMemo(() => idsOf(screen.stores), [])
    const live = useLiveCameras(ids, { everyMs: 60_000, inBackground: false })
    const incidents = useIncidents(screen, { order: 'cost', search: '', rows: 500 })
    const suspects = useSuspects(screen, live)
    const statuses = [incidents.state.status, suspects.state.status]
    if (statuses.some((status) => status !== 'ready' && status !== 'loading')) {
      throw new Error(`the page of cameras failed: ${statuses.join(', ')}`)
    }
    const isWhole = live.answeredAt !== null && statuses.every((status) => status === 'ready')
    return isWhole && incidents.state.status === 'ready' && suspects.state.status === 'ready'
      ? { live, incidents: incidents.state.view, suspects: suspects.state.view }
      : null
  })
  return {
    days: view.incidents.days,
    incidents: view.incidents.rows.map((row) => ({
      location: row.location,
      recordings: row.cameras.map(({ recording }) => recording),
      wholeStore: row.everyCamera,
      from: row.from.slice(0, 16),
      until: row.until.slice(0, 16),
      cause: row.missed.segments >= row.missed.quality ? 'footage' : 'quality',
      cost: row.visitors,
    })),
    suspects: [...new Set(view.suspects.rows.map(({ recording }) => recording))],
    online: view.live.cameras.filter(({ state }) => state === 'online').map(({ recording }) => recording),
  }
}
