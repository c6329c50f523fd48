import { t } from '@lingui/core/macro'
import type { Location } from '../../../protocol/locations.ts'
import { ids } from '../../address/field-codec.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { FilterEntry } from './filter-entry.ts'

/** Location ids. Empty means all that the viewer may see. */
export const stores: FilterEntry<readonly string[]> = {
  codec: ids('stores'),
  initial: [],
  remembered: true,
  label: () => t`Stores`,
  reach: 'stores',
  keptByReset: true,
  limits: {},
}

/** A name for the chosen stores, and how many of how many they are. */
export function storesWords(
  chosen: readonly string[],
  locations: readonly Location[],
): { readonly name: string; readonly count: string } {
  const all = formatCount(locations.length)
  const [first] = chosen
  if (first === undefined || locations.length === 0) {
    return { name: t`All stores`, count: locations.length === 0 ? '' : all }
  }
  const store = locations.find((location) => location.id === first)?.name ?? t`Unknown store`
  const [selected, others] = [formatCount(chosen.length), formatCount(chosen.length - 1)]
  return { name: chosen.length === 1 ? store : t`${store} + ${others}`, count: t`${selected} of ${all}` }
}
