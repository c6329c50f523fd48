import { useMemo } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { shiftDays } from '../../../calendar/day-range.ts'
import { addDays, localDayOf } from '../../../calendar/local-day.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type WatchingCameras, watchingCameras } from '../../../domain/coverage/watching-cameras.ts'
import type { CamerasSeen } from '../../../domain/day-so-far/cameras-seen.ts'
import { useStableList } from '../questions/stable-list.ts'
import { useAreaContexts } from '../questions/use-lists.ts'
import { useRecordings } from '../questions/use-recordings.ts'
import type { PlannedStore } from './plan-metric.ts'
import { useEntranceCameras } from './use-camera-hours.ts'
import { type AskedUptime, useUptimeDays } from './use-uptime-days.ts'

/** The cameras of some stores as their records tell of them: all but how they are now. */
export interface StoreCameras extends CamerasSeen {
  /** `loading`: what is there is a part; `failed`: some could not be had. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Names of all cameras by id, where the deployment tells them. */
  readonly names: ReadonlyMap<string, string>
  /** Whether it is known which cameras there are, or known not to be had. */
  readonly named: boolean
  /** Recording ids of those that count entries: known before any of their hours. */
  readonly doors: ReadonlySet<string>
  /** The store of each camera, by recording id. */
  readonly owners: ReadonlyMap<string, string>
  /** Asks again for whatever failed. */
  readonly retry: () => void
}

/** More cameras than this are not asked for hour by hour: those that count entries speak for their stores then. */
const maxCameras = 600

/** The cameras of some stores: their names, and their hours today and on the same weekdays of so many weeks before. */
export function useStoreCameras(stores: readonly PlannedStore[], weeks: number, asOf: number): StoreCameras {
  const ids = useStableList(stores.map(({ id }) => id))
  const counting = useEntranceCameras(ids)
  const recordings = useRecordings(ids)
  const areas = useAreaContexts(ids)
  const days = useStableList(stores.map(({ timezone }) => localDayOf(asOf, timezone)))

  const { places, named } = counting
  const every = useMemo(() => {
    const owners = new Map(places.flatMap(({ place, recordings: own }) => own.map((id) => [id, place])))
    for (const { id, location_id: store } of recordings.items ?? []) if (store !== '') owners.set(id, store)
    return owners
  }, [places, recordings.items])

  const watching = useMemo(() => watchingCameras(ids, every, areas.items ?? []), [ids, every, areas.items])
  const isAskedWhole = every.size <= maxCameras
  const asked = useMemo(
    () =>
      named && areas.isFetched
        ? askedUptime({
            doors: placesOf(places),
            zones: placesOf(watching),
            near: isAskedWhole ? [...every.keys()] : null,
            days,
            weeks,
          })
        : null,
    [named, areas.isFetched, places, watching, every, isAskedWhole, days, weeks],
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
      zones: isAskedWhole
        ? new Map(watching.map(({ place, recordings: own }) => [place, hoursOf(own, place)]))
        : null,
    }
  }, [places, watching, isAskedWhole, every, ids, uptime.cameras])
  const names = useMemo(
    () => new Map((recordings.items ?? []).map(({ id, name }) => [id, name || id])),
    [recordings.items],
  )

  const doors = useMemo(() => new Set(places.flatMap(({ recordings: own }) => own)), [places])

  const failed = [...counting.asked, areas].some(({ isError }) => isError) || uptime.status === 'failed'
  return {
    status: uptime.status === 'loading' ? 'loading' : failed ? 'failed' : 'ready',
    ...byStore,
    names,
    named: named && recordings.isFetched,
    doors,
    owners: every,
    retry: () => {
      for (const query of [...counting.asked, areas]) if (query.isError) void query.refetch()
      uptime.retry()
    },
  }
}

function placesOf(places: readonly Pick<WatchingCameras, 'recordings'>[]): readonly string[] {
  return places.flatMap(({ recordings }) => recordings)
}

interface Wanted {
  /** Recording ids of the cameras that count entries. */
  readonly doors: readonly string[]
  readonly zones: readonly string[]
  /** Every camera; `null`: they are too many. */
  readonly near: readonly string[] | null
  readonly days: readonly LocalDay[]
  readonly weeks: number
}

/** Every camera for today and a week ago; for the weeks before those that numbers depend on. */
function askedUptime({ doors, zones, near, days, weeks }: Wanted): readonly AskedUptime[] {
  const sorted = (ids: readonly string[]) => [...new Set(ids)].sort()
  const lasting = sorted(near === null ? doors : [...doors, ...zones])
  const all = near === null ? lasting : sorted(near)
  // With the day before: its evening may reach past midnight.
  const today = { first: addDays([...days].sort()[0] ?? '', -1), last: latest(days) }
  return Array.from({ length: weeks + 1 }, (_, week) => ({
    days: shiftDays(today, -7 * week),
    recordings: week <= 1 ? all : lasting,
  }))
}

function latest(days: readonly LocalDay[]): LocalDay {
  return [...days].sort().at(-1) ?? ''
}
