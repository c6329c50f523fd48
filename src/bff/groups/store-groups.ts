import type { LocationGroup } from '../../protocol/location-groups.ts'
import { type KeptFreshOptions, keepFresh } from '../access/kept-fresh.ts'
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

/** Keeps the groups that were loaded last. */
export function createStoreGroups({
  load,
  ...options
}: KeptFreshOptions<readonly LocationGroup[]>): StoreGroups {
  const kept = keepFresh({
    ...options,
    load: async () => {
      const groups = await load()
      return { groups, stores: new Map(groups.map((group) => [groupKey(group), group.location_ids])) }
    },
  })
  return {
    ready: kept.ready,
    async all() {
      await kept.ready()
      const known = kept.value()
      if (known === null) throw kept.failure()
      return known.groups
    },
    storesOf(keys) {
      void kept.ready()
      return new Set(keys.flatMap((key) => kept.value()?.stores.get(key) ?? []))
    },
  }
}
