import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StatusRecord } from '../../protocol/records.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import type { LocalDay } from '../time/calendar.ts'
import { shiftDays } from '../time/day-range.ts'
import { addDays, localDayOf } from '../time/local-day.ts'
import { useDataSource } from './data-source.ts'
import type { PlannedStore } from './plan-metric.ts'
import { recordingsQuery } from './question-query.ts'
import { useStableList } from './stable-list.ts'
import { useEntranceCameras } from './use-camera-hours.ts'
import { useLiveStatus } from './use-live-status.ts'
import { type AskedUptime, useUptimeDays } from './use-uptime-days.ts'

/** How the cameras of some stores were, and are. */
export interface CamerasSeen {
  /**
   * How the cameras were, in the hours of today and of the same weekdays before. `loading`: what is there is a part;
   * `failed`: some could not be had.
   */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Per store the cameras that count entries; of many days. */
  readonly entrance: ReadonlyMap<string, readonly CameraHours[]>
  /** Per store every camera whose hours are known: today and the same weekday of the week before. */
  readonly all: ReadonlyMap<string, readonly CameraHours[]>
  /** Names of all cameras by id, where the deployment tells them. */
  readonly names: ReadonlyMap<string, string>
  /** How they are now. */
  readonly live: {
    readonly status: 'loading' | 'ready' | 'failed'
    readonly records: readonly StatusRecord[]
  }
}

/** The cameras of some stores as their records tell of them: all but how they are now. */
export interface StoreCameras extends Omit<CamerasSeen, 'live'> {
  /** Whether it is known which cameras there are, or known not to be had. */
  readonly named: boolean
  /** Recording ids of those that count entries: known before any of their hours. */
  readonly doors: ReadonlySet<string>
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

export interface CamerasToday extends CamerasSeen {
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/** More cameras than this are not asked for hour by hour: those that count entries speak for their stores then. */
const maxCameras = 600

/** The cameras of some stores today, now, and on the same weekdays of so many weeks before. */
export function useCamerasToday(stores: readonly PlannedStore[], weeks: number, asOf: number): CamerasToday {
  const { owners: _owners, named: _named, doors: _doors, ...cameras } = useStoreCameras(stores, weeks, asOf)
  const live = useLiveStatus(
    stores.map(({ id }) => id),
    overviewRefreshMs,
  )
  return { ...cameras, live }
}

/** A page that is read, not watched. */
const overviewRefreshMs = 60_000

/** The cameras of some stores: their names, and their hours today and on the same weekdays of so many weeks before. */
export function useStoreCameras(stores: readonly PlannedStore[], weeks: number, asOf: number): StoreCameras {
  const source = useDataSource()
  const ids = useStableList(stores.map(({ id }) => id))
  const counting = useEntranceCameras(ids)
  const recordings = useQuery(recordingsQuery(source, ids))
  const days = useStableList(stores.map(({ timezone }) => localDayOf(asOf, timezone)))

  const { places, named } = counting
  const every = useMemo(() => {
    const owners = new Map(places.flatMap(({ place, recordings: own }) => own.map((id) => [id, place])))
    for (const { id, location_id: store } of recordings.data ?? []) if (store !== '') owners.set(id, store)
    return owners
  }, [places, recordings.data])

  const asked = useMemo(
    () => (named ? askedUptime(places, [...every.keys()], days, weeks) : null),
    [named, places, every, days, weeks],
  )
  const uptime = useUptimeDays(asked, latest(days))

  const byStore = useMemo(() => {
    const hoursOf = (own: readonly string[], location: string) =>
      own.flatMap((id): readonly CameraHours[] => {
        const camera = uptime.cameras.get(id)
        return camera === undefined ? [] : [{ ...camera, location }]
      })
    const owned = (store: string) => [...every].flatMap(([id, owner]) => (owner === store ? [id] : []))
    return {
      entrance: new Map(places.map(({ place, recordings: own }) => [place, hoursOf(own, place)])),
      all: new Map(ids.map((store) => [store, hoursOf(owned(store), store)])),
    }
  }, [places, every, ids, uptime.cameras])
  const names = useMemo(
    () => new Map((recordings.data ?? []).map(({ id, name }) => [id, name || id])),
    [recordings.data],
  )

  const doors = useMemo(() => new Set(places.flatMap(({ recordings: own }) => own)), [places])

  const failed = counting.asked.some(({ isError }) => isError) || uptime.status === 'failed'
  return {
    status: uptime.status === 'loading' ? 'loading' : failed ? 'failed' : 'ready',
    ...byStore,
    names,
    named: named && recordings.isFetched,
    doors,
    owners: every,
    retry: () => {
      for (const query of counting.asked) if (query.isError) void query.refetch()
      uptime.retry()
    },
  }
}

function askedUptime(
  places: readonly { readonly recordings: readonly string[] }[],
  all: readonly string[],
  days: readonly LocalDay[],
  weeks: number,
): readonly AskedUptime[] {
  const doors = [...new Set(places.flatMap(({ recordings }) => recordings))].sort()
  const near = all.length > maxCameras ? doors : [...all].sort()
  // With the day before: its evening may reach past midnight.
  const today = { first: addDays([...days].sort()[0] ?? '', -1), last: latest(days) }
  return Array.from({ length: weeks + 1 }, (_, week) => ({
    days: shiftDays(today, -7 * week),
    recordings: week <= 1 ? near : doors,
  }))
}

function latest(days: readonly LocalDay[]): LocalDay {
  return [...days].sort().at(-1) ?? ''
}
