import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { addDays } from '../../../calendar/local-day.ts'
import type { StoreCell, StoreCells } from '../../../domain/cells/store-cells.ts'
import type { StoreDuties } from '../../../domain/coverage/camera-duties.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { entranceShares, zoneShares } from '../../../domain/outages/camera-shares.ts'
import {
  type KnownStore,
  type NormalVisitors,
  type StoreNorm,
  visitsPerVisitor,
} from '../../../domain/outages/outage-cost.ts'
import { type FloorZone, placeOf } from '../../../domain/zones/floor.ts'
import type { Demographics } from '../../../protocol/metrics/filtered-by.ts'
import type { Store } from '../questions/store-zones.ts'
import { askEntries, askZones } from './metric-questions.ts'
import { planMetric } from './plan-metric.ts'
import type { StoreUptime } from './use-camera-hours.ts'
import { type Duties, useDuties } from './use-duties.ts'
import { useMetric } from './use-metric.ts'
import { type NormalDays, useNormalVisitors } from './use-normal-visitors.ts'
import { zoneCells, zoneReading } from './zone-cells.ts'

/** So many rows of one zone on one day are a few hundred kilobytes. */
const mostZoneDays = 15_000
/** The newest of the days that are asked for: more tell no better how many visitors come to a zone. */
const mostDays = 56

export interface AskedCosts {
  /** Every store of the page, by location id: the cameras are asked for once, whatever failed. Made once. */
  readonly every: readonly string[]
  /** Those with an incident, the ones that matter most first. Made once. */
  readonly stores: readonly Store[]
  /** Recording ids of the cameras that were out. Made once. */
  readonly out: ReadonlySet<string>
  /** The days of the incidents. */
  readonly days: DayRange
  readonly today: LocalDay
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
  /** The people who are counted. Made once. */
  readonly people: Demographics
  /** Per store the entrance cameras, where the page has their hours. */
  readonly entrances: StoreUptime['cameras']
  /** The hours of cameras that the page has: what a camera did not see is not normal. */
  readonly records: readonly CameraHours[]
}

export interface OutageCosts extends Pick<NormalDays, 'days' | 'status'> {
  readonly knownOf: (location: string) => KnownStore
}

/**
 * What outages are charged by: what each camera is for, and what its entrances or zones normally see. Entries are asked
 * by the hour, visits to zones by the day; both in one question a time zone.
 */
export function useOutageCosts(asked: AskedCosts): OutageCosts {
  const { stores, days, today, asOf, people, entrances, records } = asked
  const duties = useDuties(stores.length === 0 ? none : asked.every)
  const ask = useMemo(() => askEntries(people), [people])
  const normal = useNormalVisitors({ stores, days, today, asOf, ask, entrances })
  const visits = useZoneDays(asked, duties, normal)

  const { normals, hours } = normal
  const { cells } = visits
  const { byStore } = duties
  const known = useMemo(() => {
    const byPlace = new Map(cells.map(({ store: place, cells: days }) => [place, days]))
    return new Map(
      [...new Set([...byStore.keys(), ...normals.keys()])].map((store): [string, KnownStore] => {
        const visitors = normals.get(store)
        const own = byStore.get(store) ?? null
        const norm =
          visitors &&
          normOf({
            visitors,
            hours: hours.get(store) ?? [],
            entrances: entrances.get(store) ?? [],
            zones: [...(own?.zones ?? [])].flatMap(([zone, watching]): readonly WatchedZone[] => {
              const days = byPlace.get(placeOf(store, zone))
              const cameras = records.filter(({ recording }) => watching.has(recording))
              return days === undefined ? [] : [{ zone, cameras, days }]
            }),
          })
        return [store, { duties: own, norm: norm ?? null }]
      }),
    )
  }, [cells, byStore, hours, normals, entrances, records])
  const status =
    normal.status !== 'ready' ? normal.status : duties.ready ? visits.status : ('loading' as const)
  return useMemo(
    () => ({
      days: normal.days,
      status,
      knownOf: (location) => known.get(location) ?? { duties: null, norm: null },
    }),
    [normal.days, status, known],
  )
}

const none: readonly string[] = []
const noCells: readonly StoreCells[] = []

interface ZoneDays {
  /** By place (`placeOf`). */
  readonly cells: readonly StoreCells[]
  readonly status: 'loading' | 'ready' | 'failed'
}

/** The visits by the day to the zones that lost a camera. */
function useZoneDays(asked: AskedCosts, duties: Duties, { days }: Pick<NormalDays, 'days'>): ZoneDays {
  const { stores, out, today, asOf, people, records } = asked
  const { byStore, ready } = duties
  const newest = useMemo(() => {
    const length = Math.min(mostDays, lengthOf(days))
    return { first: addDays(days.last, 1 - length), last: days.last }
  }, [days])
  const floor = useMemo(
    () => (ready ? zonesWithout(stores, byStore, out, Math.floor(mostZoneDays / lengthOf(newest))) : []),
    [ready, stores, byStore, out, newest],
  )
  const plan = useMemo(() => {
    if (floor.length === 0) return null
    const owners = new Set(floor.map(({ store }) => store))
    const zones = [...new Set(floor.map(({ zone }) => zone))]
    return planMetric(
      stores.filter(({ id }) => owners.has(id)),
      { comparison: 'none', days: newest, granularity: 'day', today, asOf },
      askZones(zones, people),
    )
  }, [floor, stores, newest, today, asOf, people])
  const reading = useMemo(() => zoneReading(floor), [floor])
  const { state } = useMetric(plan, reading)
  const groups = state.status === 'ready' ? state.groups : null
  const cells = useMemo(() => {
    if (groups === null) return noCells
    const cameras = new Map(
      floor.map(({ store, zone, recordings }) => [
        placeOf(store, zone),
        records.filter(({ recording }) => recordings.includes(recording)),
      ]),
    )
    return zoneCells(groups, floor, cameras, asOf)
  }, [groups, floor, records, asOf])
  const status = plan === null ? 'ready' : state.status
  return { cells, status }
}

/**
 * The zones of these stores that lost a camera, of as many stores as may be asked about.
 *
 * @param most zones of stores.
 */
export function zonesWithout(
  stores: readonly Pick<Store, 'id'>[],
  duties: ReadonlyMap<string, StoreDuties>,
  out: ReadonlySet<string>,
  most: number,
): readonly FloorZone[] {
  const asked = new Set<string>()
  const taken: string[] = []
  const floorOf = (ids: readonly string[], zones: ReadonlySet<string>) =>
    ids.flatMap((store) =>
      [...(duties.get(store)?.zones ?? [])].flatMap(([zone, cameras]): readonly FloorZone[] =>
        zones.has(zone) ? [{ store, zone, recordings: [...cameras].sort() }] : [],
      ),
    )
  for (const { id } of stores) {
    const own = [...(duties.get(id)?.zones ?? [])].flatMap(([zone, cameras]) =>
      [...cameras].some((camera) => out.has(camera)) ? [zone] : [],
    )
    if (own.length === 0) continue
    // Every store that is asked about answers each of these zones that it has.
    const next = new Set([...asked, ...own])
    if (taken.length > 0 && floorOf([...taken, id], next).length > most) break
    taken.push(id)
    for (const zone of own) asked.add(zone)
  }
  return floorOf(taken, asked)
}

interface WatchedZone {
  readonly zone: string
  /** Those whose hours are known. */
  readonly cameras: readonly CameraHours[]
  /** The visits by the day. */
  readonly days: readonly StoreCell[]
}

interface MeasuredStore {
  readonly visitors: NormalVisitors
  /** The entries by the hour. */
  readonly hours: readonly StoreCell[]
  readonly entrances: readonly CameraHours[]
  /** Those that were asked about. */
  readonly zones: readonly WatchedZone[]
}

function normOf({ visitors, hours, entrances, zones }: MeasuredStore): StoreNorm {
  const known = zones.flatMap(({ days, ...zone }) => {
    const rate = visitsPerVisitor(hours, days)
    return rate === null ? [] : [{ ...zone, days, rate }]
  })
  return {
    visitors,
    visits: new Map(known.map(({ zone, rate }) => [zone, rate])),
    entranceShares: entranceShares(entrances, hours, visitors),
    zoneShares: new Map(
      known.map(({ zone, cameras, days, rate }) => [zone, zoneShares(cameras, hours, days, rate)]),
    ),
  }
}
