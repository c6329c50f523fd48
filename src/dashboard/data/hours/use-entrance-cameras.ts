import { useMemo } from 'react'
import { entranceCameras } from '../../../domain/coverage/entrance-cameras.ts'
import { useLineContexts } from '../questions/use-lists.ts'
import { useRecordings } from '../questions/use-recordings.ts'

/** A store, and the cameras that its entries depend on. */
interface PlaceCameras {
  /** Location id. */
  readonly place: string
  /** Recording ids. */
  readonly recordings: readonly string[]
}

interface CountingCameras {
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

/** The cameras that the entries of these stores depend on; nothing is asked for no store. */
export function useEntranceCameras(stores: readonly string[]): CountingCameras {
  const lines = useLineContexts(stores)
  const recordings = useRecordings(stores)
  const named = lines.isFetched && recordings.isFetched
  const places = useMemo(
    () =>
      named
        ? entranceCameras(stores, lines.items ?? [], recordings.items ?? []).map(
            ({ location, recordings: own }): PlaceCameras => ({ place: location, recordings: own }),
          )
        : [],
    [named, stores, lines.items, recordings.items],
  )
  return { named, places, asked: [lines, recordings] }
}
