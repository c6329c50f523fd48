import type { LocationGroup } from '../../protocol/location-groups.ts'
import { groupKey } from './group-key.ts'

/** The groups of stores, as known now. */
export interface StoreGroups {
  /**
   * Returns all groups with all of their stores.
   *
   * @throws what loading rejects with, if the groups were never loaded
   */
  all(): Promise<readonly LocationGroup[]>
  /** Resolves once groups are known, or cannot be for now. Never rejects. */
  ready(): Promise<void>
  /** Returns the stores of these groups together, as loaded last. A group that does not exist has none. */
  storesOf(keys: readonly string[]): ReadonlySet<string>
}

interface StoreGroupsOptions {
  readonly load: () => Promise<readonly LocationGroup[]>
  /** Groups are loaded again if they are older. */
  readonly freshMs: number
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Reports that groups cannot be loaded; the ones before stay in effect. */
  readonly onFault: (error: unknown) => void
}

/** Shortest time between two attempts, if the first has failed. */
const retryMs = 5000

/** Keeps the groups that were loaded last, and loads them again in the background whenever they are used and old. */
export function createStoreGroups({ load, freshMs, now, onFault }: StoreGroupsOptions): StoreGroups {
  let groups: readonly LocationGroup[] | null = null
  let stores: ReadonlyMap<string, readonly string[]> = new Map()
  let loading: Promise<void> | null = null
  let dueAt = Number.NEGATIVE_INFINITY
  let failure: unknown = null

  async function loadNow(): Promise<void> {
    try {
      const loaded = await load()
      groups = loaded
      stores = new Map(loaded.map((group) => [groupKey(group), group.location_ids]))
      failure = null
      dueAt = now() + freshMs
    } catch (error) {
      failure = error
      dueAt = now() + Math.min(freshMs, retryMs)
      onFault(error)
    }
  }

  /** Loads the groups if they are old. `null` if they are not. */
  function refresh(): Promise<void> | null {
    if (loading !== null || now() < dueAt) return loading
    loading = loadNow().finally(() => {
      loading = null
    })
    return loading
  }

  async function ready(): Promise<void> {
    const running = refresh()
    // Old groups serve while new ones are loaded.
    if (groups === null) await running
  }

  return {
    ready,
    async all() {
      await ready()
      if (groups === null) throw failure
      return groups
    },
    storesOf(keys) {
      void refresh()
      return new Set(keys.flatMap((key) => stores.get(key) ?? []))
    },
  }
}
