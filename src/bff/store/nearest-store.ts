import type { BffLimits } from '../settings/limits.ts'
import { createMemoryStore } from './memory-store.ts'
import { type SharedStore, StoreAwayError } from './shared-store.ts'

/** Uses the shared store, or this server's own if there is none or while it is away. */
export type NearestStore = <T>(use: (store: SharedStore) => Promise<T>) => Promise<T>

export function createNearestStore(options: {
  readonly sharing: { readonly store: SharedStore } | null
  readonly limits: Pick<BffLimits, 'countedNames'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): NearestStore {
  const shared = options.sharing?.store ?? null
  const own = createMemoryStore(options)
  return async (use) => {
    if (shared === null || !shared.isReady()) return use(own)
    try {
      return await use(shared)
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error
      return use(own)
    }
  }
}
