import { type Chain, demoChain, makeChain, storeId } from './chain.ts'
import { describeStores, mostStores } from './further-stores.ts'

/**
 * Returns the demo chain up to the last of its stores in a warehouse. `null` if the warehouse has none of them. Earlier
 * stores can have been removed.
 *
 * @param known ids of locations
 */
export function knownChain(known: ReadonlySet<string>, seed: number): Chain | null {
  if (known.size === 0) return null
  const descriptions = describeStores(mostStores, seed)
  const last = descriptions.findLastIndex(({ name }) => known.has(storeId(demoChain, name)))
  return last < 0 ? null : makeChain(descriptions.slice(0, last + 1))
}
