import { type Chain, demoChain, makeChain, storeId } from './chain.ts'
import { describeStores, mostStores } from './further-stores.ts'

/**
 * The demo's chain up to the last of its stores that a warehouse knows; `null` where it knows none. Stores in between
 * can have been taken back.
 *
 * @param known ids of locations
 */
export function knownChain(known: ReadonlySet<string>, seed: number): Chain | null {
  if (known.size === 0) return null
  const descriptions = describeStores(mostStores, seed)
  const last = descriptions.findLastIndex(({ name }) => known.has(storeId(demoChain, name)))
  return last < 0 ? null : makeChain(descriptions.slice(0, last + 1))
}
