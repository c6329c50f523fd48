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
  /** True once groups were loaded. */
  isKnown(): boolean
  /**
   * Calls after each load, whether or not a group has changed.
   *
   * @returns a function that stops the watch
   */
  onLoad(listener: () => void): () => void
}

/** Keeps the groups that were loaded last. */
export function createStoreGroups({
  load,
  ...options
}: KeptFreshOptions<readonly LocationGroup[]>): StoreGroups {
  const listeners = new Set<() => void>()
  const kept = keepFresh({
    ...options,
    load: async () => {
      const groups = await load()
      // The new ones are in effect once this function has returned.
      setImmediate(() => {
        for (const listener of [...listeners]) listener()
      })
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
    isKnown: () => kept.value() !== null,
    onLoad(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
