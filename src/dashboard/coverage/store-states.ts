import type { LiveAnswer, LiveCounts } from '../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'
import { compareNames } from '../ui/table/compare-names.ts'
import { camerasIn, countsNow, countsOfStore, type LiveCamera } from './live-cameras.ts'

/** The cameras of a store as they are now. */
export interface StoreStates {
  /** Location id. */
  readonly store: string
  readonly name: string
  readonly timezone: string
  readonly counts: LiveCounts
  readonly cameras: number
  /** Those that are offline and listed, in the order that they came in. */
  readonly offline: readonly LiveCamera[]
  /** When the first of the offline cameras fell silent, epoch milliseconds; `null`: none is, or it is not known. */
  readonly offlineSince: number | null
}

export interface HeardStores {
  readonly answer: LiveAnswer
  /** Location ids of those asked about, in ascending order. */
  readonly stores: readonly string[]
  /** Whether the answer is too old to be called the present. */
  readonly isStale: boolean
}

/**
 * How the stores that have cameras are, first those with the most offline, then degraded, then unknown cameras.
 *
 * @param listed the cameras that the answer lists
 */
export function storeStates(
  { answer, stores: ids, isStale }: HeardStores,
  stores: readonly { readonly id: string; readonly name: string; readonly timezone: string }[],
  listed: readonly LiveCamera[],
): readonly StoreStates[] {
  const named = new Map(stores.map((store) => [store.id, store]))
  const camerasOf = new Map<string, LiveCamera[]>(ids.map((id) => [id, []]))
  for (const camera of listed) camerasOf.get(camera.location)?.push(camera)
  const told = new Map(answer.stores.map((row) => [row.location, row]))
  return ids
    .flatMap((store, place): readonly StoreStates[] => {
      const own = camerasOf.get(store) ?? []
      const counts = countsNow(countsOfStore(answer, place), own, isStale)
      const cameras = camerasIn(counts)
      if (cameras === 0) return []
      const since = told.get(store)?.offlineSince ?? null
      return [
        {
          store,
          name: named.get(store)?.name ?? store,
          timezone: named.get(store)?.timezone ?? 'UTC',
          counts,
          cameras,
          offline: own.filter(({ state }) => state === 'offline'),
          offlineSince: since === null || counts.offline === 0 ? null : parseUtcInstant(since),
        },
      ]
    })
    .sort(worstFirst)
}

/** First those with the most offline, then degraded, then unknown cameras. */
export function worstFirst(
  a: Pick<StoreStates, 'counts' | 'name'>,
  b: Pick<StoreStates, 'counts' | 'name'>,
): number {
  return (
    b.counts.offline - a.counts.offline ||
    b.counts.degraded - a.counts.degraded ||
    b.counts.unknown - a.counts.unknown ||
    compareNames(a.name, b.name)
  )
}
