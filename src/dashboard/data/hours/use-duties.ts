import { useMemo } from 'react'
import { dutiesOf, type StoreDuties } from '../../../domain/coverage/camera-duties.ts'
import { useAreaContexts } from '../questions/use-lists.ts'
import { useRecordings } from '../questions/use-recordings.ts'
import { useEntranceCameras } from './use-camera-hours.ts'

export interface Duties {
  /** Whether all is there that can be loaded. */
  readonly ready: boolean
  /** By location id; a store without any known camera has none. */
  readonly byStore: ReadonlyMap<string, StoreDuties>
}

/**
 * What the cameras of some stores are needed for. Three lists, each split by the limit of stores per request.
 *
 * @param stores location ids, made once; none: nothing is asked.
 */
export function useDuties(stores: readonly string[]): Duties {
  const enabled = stores.length > 0
  const { places, named } = useEntranceCameras(stores)
  const recordings = useRecordings(stores)
  const areas = useAreaContexts(stores)
  const byStore = useMemo(() => {
    const owners = new Map(places.flatMap(({ place, recordings: own }) => own.map((id) => [id, place])))
    for (const { id, location_id: store } of recordings.items ?? []) if (store !== '') owners.set(id, store)
    return dutiesOf({
      stores,
      entrances: new Map(places.map(({ place, recordings: own }) => [place, own])),
      owners,
      areas: areas.items ?? null,
    })
  }, [stores, places, recordings.items, areas.items])
  return { ready: !enabled || (named && areas.isFetched), byStore }
}
