import { useDeferredValue, useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { type CameraHours, joinCameraHours } from '../../../domain/coverage/camera-hours.ts'
import { entranceCameras } from '../../../domain/coverage/entrance-cameras.ts'
import { uptimeChunks } from '../../../domain/coverage/uptime-chunks.ts'
import { uptimeQuery } from '../questions/core-queries.ts'
import { inQuestions } from '../questions/in-questions.ts'
import { useMemoOf, useSame } from '../questions/memo-of.ts'
import { useStableList } from '../questions/stable-list.ts'
import { useAllAsked } from '../questions/use-all-asked.ts'
import { useLineContexts } from '../questions/use-lists.ts'
import { useOpeningInPlace, withOpening } from '../questions/use-opening-in-place.ts'
import { useRecordings } from '../questions/use-recordings.ts'
import { useDataSource } from '../source/data-source.ts'
import { useInStages } from './in-stages.ts'

/** More camera-days than this are not loaded: coverage is then unknown, and said to be. */
export const maxCameraDays = 40_000
/** The days before today in which uptime may still change. */
const unsettledDays = 2

export interface StoreUptime {
  /**
   * `loading`: what is there is a part. `ready`: all that is to be had. `failed`: some could not be loaded.
   * `too-much`: the range and the stores ask for more than a screen should load.
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'too-much'
  /**
   * Per place the uptime of the cameras that count for it. A place of which none is known has the opening hours of its
   * store, or nothing.
   */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
  readonly retry: () => void
}

/** A place that is counted, and the cameras that a count of it depends on. */
export interface PlaceCameras {
  /** What tells the place apart: a location id for a store. */
  readonly place: string
  /** The store that it lies in. */
  readonly location: string
  /** Recording ids. */
  readonly recordings: readonly string[]
}

/** Which cameras matter for which place: each page says so itself. */
export interface CountingCameras {
  /** Whether it is known, or known not to be had. */
  readonly named: boolean
  readonly places: readonly PlaceCameras[]
  /** The questions behind it. */
  readonly asked: readonly AskedQuery[]
}

interface AskedQuery {
  readonly isPending: boolean
  readonly isError: boolean
  readonly refetch: () => unknown
}

/**
 * Uptime of the entrance cameras of some stores, month by month, the newest first. It never holds up numbers:
 * until it is there, and where it fails, coverage is unknown.
 */
export function useCameraHours(
  stores: readonly string[],
  ranges: readonly DayRange[],
  today: LocalDay,
): StoreUptime {
  return usePlaceUptime(useEntranceCameras(stores), ranges, today)
}

/** The cameras that the entries of these stores depend on; nothing is asked for no store. */
export function useEntranceCameras(stores: readonly string[]): CountingCameras {
  const lines = useLineContexts(stores)
  const recordings = useRecordings(stores)
  const named = lines.isFetched && recordings.isFetched
  const places = useMemo(
    () =>
      named
        ? entranceCameras(stores, lines.items ?? [], recordings.items ?? []).map(
            (store): PlaceCameras => ({ ...store, place: store.location }),
          )
        : [],
    [named, stores, lines.items, recordings.items],
  )
  return { named, places, asked: [lines, recordings] }
}

/**
 * Uptime of the cameras of some places, as {@link useCameraHours} for stores. In the place of cameras, where there are
 * none, stand the opening hours of the store.
 */
export function usePlaceUptime(
  { named, places, asked: naming }: CountingCameras,
  ranges: readonly DayRange[],
  today: LocalDay,
): StoreUptime {
  const source = useDataSource()
  // A camera may count for several places.
  const ids = useMemo(() => [...new Set(places.flatMap(({ recordings }) => recordings))].sort(), [places])

  const asked = useStableDays(ranges)
  const chunks = useMemoOf(asked, () => uptimeChunks(asked, today), [asked, today])
  const days = chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0)
  const tooMuch = ids.length * days > maxCameraDays
  const queries = useMemoOf(
    chunks,
    () =>
      (tooMuch ? [] : chunks).flatMap((chunk) =>
        inQuestions(ids, (id) => id).map((part) =>
          uptimeQuery(source, part, chunk, chunk.last < addDays(today, -unsettledDays)),
        ),
      ),
    [tooMuch, ids, chunks, source, today],
  )
  const results = useAllAsked(queries)
  const asking = useMemoOf(chunks, () => ({ ids, chunks }), [ids, chunks])
  const arrived = useInStages(
    asking,
    results.map((result) => result.data),
    !results.some((result) => result.isPending),
  )
  const ofCameras = useByPlace(asking, places, arrived)
  const opening = useOpeningInPlace(places)
  const cameras = useMemoOf(asking, () => withOpening(ofCameras, opening.byPlace), [
    ofCameras,
    opening.byPlace,
  ])
  const status = tooMuch
    ? 'too-much'
    : opening.isPending
      ? 'loading'
      : statusOf(named, [...naming, ...results])
  const known = useMemoOf(asking, () => ({ places, chunks, status, cameras }), [
    places,
    chunks,
    status,
    cameras,
  ])
  // Month after month arrives: what stands there is drawn again when the browser has time for it. That of other places
  // or days is another thing, and shown at once.
  const before = useDeferredValue(known)
  const shown = before.places === places && before.chunks === chunks ? before : known
  return {
    status: shown.status,
    cameras: shown.cameras,
    retry: () => {
      for (const result of [...naming, ...results]) if (result.isError) void result.refetch()
    },
  }
}

/** The same ranges as long as they are of the same days. */
function useStableDays(ranges: readonly DayRange[]): readonly DayRange[] {
  const words = useStableList(ranges.map(({ first, last }) => `${first} ${last}`))
  return useSame(ranges, words)
}

function statusOf(
  named: boolean,
  results: readonly { readonly isPending: boolean; readonly isError: boolean }[],
): StoreUptime['status'] {
  if (!named || results.some((result) => result.isPending)) return 'loading'
  return results.some((result) => result.isError) ? 'failed' : 'ready'
}

function useByPlace(
  asking: unknown,
  places: readonly PlaceCameras[],
  kept: readonly (readonly CameraHours[] | undefined)[],
): ReadonlyMap<string, readonly CameraHours[]> {
  return useMemoOf(asking, () => {
    const cameras = joinCameraHours(kept.filter((chunk) => chunk !== undefined))
    const byId = new Map(cameras.map((camera) => [camera.recording, camera]))
    return new Map(
      places.map(({ place, location, recordings }) => [
        place,
        recordings.flatMap((id) => {
          const camera = byId.get(id)
          return camera === undefined ? [] : [{ ...camera, location }]
        }),
      ]),
    )
  }, [places, kept])
}
