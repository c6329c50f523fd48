import { useMemo } from 'react'
import { localDayOf } from '../../../../calendar/local-day.ts'
import { weekdayBefore } from '../../../../calendar/weekday-before.ts'
import { measured } from '../../../../domain/cells/combine-rows.ts'
import type { CameraHours } from '../../../../domain/coverage/camera-hours.ts'
import {
  type CountedHourOfDay,
  type CountedPlace,
  type Suspect,
  suspectsOf,
} from '../../../../domain/outages/suspects.ts'
import { type FloorZone, placeOf } from '../../../../domain/zones/floor.ts'
import type { MetricRow } from '../../../../protocol/metrics/results.ts'
import { type AskMetric, askEntries, askZones } from '../../../data/hours/metric-questions.ts'
import {
  type MetricPlan,
  type PlannedStore,
  planMetric,
  type ZoneGroup,
} from '../../../data/hours/plan-metric.ts'
import { type StoreCameras, useStoreCameras } from '../../../data/hours/use-cameras-today.ts'
import { type GroupAmounts, useMetric } from '../../../data/hours/use-metric.ts'
import { zonesOf } from '../../../data/questions/floor.ts'
import { useFloor } from '../../../data/questions/use-floor.ts'
import { isOld, type LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { defaultFilters } from '../../../filters/filters.ts'
import type { Screen } from '../../screen.ts'

export interface SuspectsState {
  /** `failed`: some counts could not be had: what is told is of the others. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly list: readonly Suspect[]
  /** Of cameras, by recording id. */
  readonly names: ReadonlyMap<string, string>
  readonly retry: () => void
}

/** Weeks whose same weekday says what is usual. */
const weeks = 3

const entriesReading = { amounts: { people: measured('entries') } } as const
const zoneOfRow = (row: MetricRow) => placeOf(row.location ?? '', row.taxonomy ?? '')

/** The cameras that are online while the counts of today speak against them. */
export function useSuspects(screen: Screen, live: LiveCameras): SuspectsState {
  const { stores, freshest } = screen
  const asOf = freshest.countedUntil
  const known = useStoreCameras(stores, 0, asOf)
  const ids = useMemo(() => stores.map(({ id }) => id), [stores])
  const floorState = useFloor(ids)
  const floor = floorState.status === 'ready' ? floorState.floor : nothing
  const entriesPlan = useMemo(() => planDays(stores, asOf, askEntries(defaultFilters)), [stores, asOf])
  const zonesPlan = useMemo(() => {
    const owners = new Set(floor.map(({ store }) => store))
    const withZones = stores.filter(({ id }) => owners.has(id))
    return floor.length === 0 ? null : planDays(withZones, asOf, askZones(zonesOf(floor), defaultFilters))
  }, [stores, floor, asOf])
  const zonesReading = useMemo(
    () => ({
      amounts: { people: measured('area_total_entries') },
      placesOf: ({ stores: own }: ZoneGroup) => ({
        places: floor
          .filter(({ store }) => own.includes(store))
          .map(({ store, zone }) => placeOf(store, zone)),
        placeOf: zoneOfRow,
      }),
    }),
    [floor],
  )
  const entries = useMetric(entriesPlan, entriesReading)
  const visits = useMetric(zonesPlan, zonesReading)
  const entryGroups = entries.state.status === 'ready' ? entries.state.groups : null
  const zoneGroups = visits.state.status === 'ready' ? visits.state.groups : null
  const places = useMemo(
    () => [
      ...(entryGroups === null
        ? []
        : placesOfStores(stores, hoursByPlace(entryGroups, asOf), known.entrance)),
      ...(zoneGroups === null ? [] : placesOfFloor(floor, hoursByPlace(zoneGroups, asOf), known.all)),
    ],
    [stores, floor, entryGroups, zoneGroups, known.entrance, known.all, asOf],
  )
  const isOnline = onlineIn(live, known.owners)
  const states = [
    known.status,
    entries.state.status,
    floorState.status,
    zonesPlan === null ? 'ready' : visits.state.status,
  ]
  return {
    status: states.includes('loading') ? 'loading' : states.includes('failed') ? 'failed' : 'ready',
    list: places
      .flatMap(suspectsOf)
      .filter(({ recording }) => isOnline(recording))
      .sort((a, b) => b.usual - b.counted - (a.usual - a.counted)),
    names: known.names,
    retry: () => {
      if (known.status === 'failed') known.retry()
      entries.retry()
      visits.retry()
      if (floorState.status === 'failed') floorState.retry()
    },
  }
}

/** Where not all cameras are listed, those are online that are not, but for those of a store that is dark. */
function onlineIn(
  { answer, cameras, trust }: LiveCameras,
  owners: ReadonlyMap<string, string>,
): (recording: string) => boolean {
  const states = new Map(cameras.map(({ recording, state }) => [recording, state]))
  const dark = new Set(answer?.stores.flatMap((row) => (row.cameras.length === 0 ? [row.location] : [])))
  const areOthersOnline = answer !== null && answer.listed !== 'all' && !isOld(trust)
  return (recording) => {
    const state = states.get(recording)
    return state === undefined
      ? areOthersOnline && !dark.has(owners.get(recording) ?? '')
      : state === 'online'
  }
}

const nothing: readonly FloorZone[] = []

/** The hours of today and of the same weekday in the weeks before, each store on its own day. */
function planDays(stores: readonly PlannedStore[], asOf: number, ask: AskMetric): Pick<MetricPlan, 'groups'> {
  const todays = [...new Set(stores.map(({ timezone }) => localDayOf(asOf, timezone)))].sort()
  return {
    groups: todays.flatMap((today) =>
      Array.from({ length: weeks + 1 }, (_, week) =>
        week === 0 ? today : weekdayBefore(today, week),
      ).flatMap(
        (day) =>
          planMetric(
            stores.filter(({ timezone }) => localDayOf(asOf, timezone) === today),
            { comparison: 'none', days: { first: day, last: day }, granularity: 'hour', today, asOf },
            ask,
          ).groups,
      ),
    ),
  }
}

/** Per place the hours of today that are over, each with the average of the same hour of the days before. */
function hoursByPlace(
  groups: readonly GroupAmounts<'people'>[],
  asOf: number,
): ReadonlyMap<string, readonly CountedHourOfDay[]> {
  const usual = new Map<string, { sum: number; count: number }>()
  const slotOf = (place: string, index: string) => `${place} ${index.slice(11, 13)}`
  const isToday = ({ group }: GroupAmounts<'people'>) =>
    group.current.days.first === localDayOf(asOf, group.timezone)
  for (const amounts of groups) {
    if (isToday(amounts)) continue
    for (const [place, values] of amounts.current.people.values) {
      for (const [position, { index }] of amounts.group.current.buckets.entries()) {
        const value = values[position] ?? null
        if (value === null) continue
        const slot = usual.get(slotOf(place, index)) ?? { sum: 0, count: 0 }
        usual.set(slotOf(place, index), { sum: slot.sum + value, count: slot.count + 1 })
      }
    }
  }
  return new Map(
    groups.filter(isToday).flatMap(({ group, current }) =>
      [...current.people.values].map(([place, values]): [string, readonly CountedHourOfDay[]] => [
        place,
        group.current.buckets.flatMap(({ index, endExclusive }, position): readonly CountedHourOfDay[] => {
          if (endExclusive > asOf) return []
          const slot = usual.get(slotOf(place, index))
          return [
            {
              index: index.slice(0, 16),
              counted: values[position] ?? null,
              usual: slot === undefined ? null : slot.sum / slot.count,
            },
          ]
        }),
      ]),
    ),
  )
}

type HoursByPlace = ReturnType<typeof hoursByPlace>

function placesOfStores(
  stores: Screen['stores'],
  hours: HoursByPlace,
  entrance: StoreCameras['entrance'],
): readonly CountedPlace[] {
  return stores.map(({ id }) => ({
    location: id,
    counts: { kind: 'entries' },
    cameras: entrance.get(id) ?? [],
    hours: hours.get(id) ?? [],
  }))
}

function placesOfFloor(
  floor: readonly FloorZone[],
  hours: HoursByPlace,
  all: StoreCameras['all'],
): readonly CountedPlace[] {
  const cameras = new Map([...all.values()].flat().map((camera) => [camera.recording, camera]))
  return floor.map(({ store, zone, recordings }) => ({
    location: store,
    counts: { kind: 'zone', zone },
    cameras: recordings.flatMap((id): readonly CameraHours[] => {
      const camera = cameras.get(id)
      return camera === undefined ? [] : [camera]
    }),
    hours: hours.get(placeOf(store, zone)) ?? [],
  }))
}
