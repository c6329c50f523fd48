import type { Location } from '../../../protocol/locations.ts'
import { ids } from '../../address/field-codec.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { FilterEntry } from './filter-entry.ts'

/** Location ids. Empty means all that the viewer may see. */
export const stores: FilterEntry<readonly string[]> = {
  codec: ids('stores'),
  initial: [],
  remembered: true,
  label: 'Stores',
  reach: 'stores',
  keptByReset: true,
  limits: {},
}

/** A name for the chosen stores, and how many of how many they are. */
export function storesWords(
  chosen: readonly string[],
  locations: readonly Location[],
): { readonly name: string; readonly count: string } {
  const count = `${formatCount(chosen.length)} of ${formatCount(locations.length)}`
  const [first] = chosen
  if (first === undefined || locations.length === 0)
    return { name: 'All stores', count: locations.length === 0 ? '' : formatCount(locations.length) }
  const name = locations.find((location) => location.id === first)?.name ?? 'Unknown store'
  return chosen.length === 1
    ? { name, count }
    : { name: `${name} + ${formatCount(chosen.length - 1)}`, count }
}
