import { useMemo } from 'react'
import { watchingCameras } from '../../../domain/coverage/watching-cameras.ts'
import { useAreaContexts } from '../questions/use-lists.ts'
import { useRecordings } from '../questions/use-recordings.ts'
import { type CountingCameras, type PlaceCameras, useEntranceCameras } from './use-camera-hours.ts'

/**
 * The cameras that see how long people stay in these stores: those that watch their zones, or all where no zone is known.
 * Nothing is asked for no store.
 */
export function useFloorCameras(stores: readonly string[]): CountingCameras {
  const counting = useEntranceCameras(stores)
  const recordings = useRecordings(stores)
  const areas = useAreaContexts(stores)
  const named = counting.named && areas.isFetched
  const places = useMemo(() => {
    if (!named) return []
    const owners = new Map(
      counting.places.flatMap(({ place, recordings: own }) => own.map((id) => [id, place])),
    )
    for (const { id, location_id: store } of recordings.items ?? []) if (store !== '') owners.set(id, store)
    return watchingCameras(stores, owners, areas.items ?? []).map(
      (watching): PlaceCameras => ({ ...watching, location: watching.place }),
    )
  }, [named, stores, counting.places, recordings.items, areas.items])
  return { named, places, asked: [...counting.asked, areas] }
}
