import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LiveCameraRow } from '../../protocol/derived/live-answers.ts'
import { readStatuses } from '../../protocol/records.ts'
import type { LiveCamera } from '../coverage/live-cameras.ts'
import { readOrFail } from '../data/questions/core-queries.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { useAsked } from '../data/questions/use-asked.ts'
import { type LiveCameras, useLiveCameras } from '../data/questions/use-live-cameras.ts'
import type { FailedView } from '../data/questions/use-shown-view.ts'
import { type DataSource, useDataSource } from '../data/source/data-source.ts'
import { failureOf } from '../data/source/failure.ts'
import { unnoticedRetries } from '../data/source/unnoticed-retries.ts'

export type CameraState =
  | { readonly status: 'loading' }
  | (FailedView & { readonly retry: () => void })
  /** No camera has the id, or its store is not among those of the viewer. */
  | { readonly status: 'absent' }
  | ({ readonly status: 'ready' } & KnownCamera)

export interface KnownCamera {
  readonly store: Store
  readonly camera: LiveCamera
  readonly affects: LiveCameraRow['affects']
  readonly live: LiveCameras
}

const everyMs = 30_000
const placeKeptMs = 12 * 60 * 60_000
const nowhere: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'bad_request'])

/** A camera by its id: first its store, then the live status of that store. */
export function useCamera(recording: string, stores: readonly Store[]): CameraState {
  const source = useDataSource()
  const place = useAsked(placeQuery(source, recording))
  const store = stores.find(({ id }) => id === place.data)
  const asked = useMemo(() => (store === undefined ? [] : [store.id]), [store])
  const live = useLiveCameras(asked, { everyMs, inBackground: false })
  if (place.isError) {
    const failure = failureOf(place.error)
    if (nowhere.has(failure.code)) return { status: 'absent' }
    return { status: 'failed', failure, retrying: place.isFetching, retry: () => void place.refetch() }
  }
  if (place.data === undefined) return { status: 'loading' }
  if (store === undefined) return { status: 'absent' }
  const { answer, cameras, failure, isFetching, retry } = live
  if (answer === null) {
    return failure === null
      ? { status: 'loading' }
      : { status: 'failed', failure, retrying: isFetching, retry }
  }
  const camera = cameras.find((one) => one.recording === recording)
  if (camera === undefined) return { status: 'absent' }
  const rows = answer.stores.flatMap((row) => row.cameras)
  const affects = rows.find((row) => row.recording === recording)?.affects ?? null
  return { status: 'ready', store, camera, affects, live }
}

/** The location id of a camera; empty if the deployment names none. */
function placeQuery(source: DataSource, recording: string) {
  return queryOptions<string, Error, string, readonly ['camera-place', string]>({
    queryKey: ['camera-place', recording],
    queryFn: async ({ signal }) => {
      const { value } = await source.client.request(
        {
          action: 'status',
          route: 'status/uptime',
          body: { entities: [recording], entityType: 'recording' },
        },
        { signal },
      )
      return readOrFail(readStatuses(value)).find((one) => one.recording_id === recording)?.location_id ?? ''
    },
    staleTime: placeKeptMs,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}
