import { t } from '@lingui/core/macro'
import type { Location } from '../../../protocol/locations.ts'
import { ids } from '../../address/field-codec.ts'
import { formatCount } from '../../ui/words/format.ts'
import { type StoreGroup, storesOfSelection } from '../stores/store-groups.ts'
import type { FilterEntry } from './filter-entry.ts'

/** Location ids, and groups as `region:North`. Empty means all that the viewer may see. */
export const stores: FilterEntry<readonly string[]> = {
  codec: ids('stores'),
  initial: [],
  remembered: true,
  label: () => t`Stores`,
  reach: 'stores',
  keptByReset: true,
  limits: {},
}

/** A name for the chosen stores and groups, and how many stores of how many they are. */
export function storesWords(
  chosen: readonly string[],
  locations: readonly Location[],
  groups: readonly StoreGroup[],
): { readonly name: string; readonly count: string } {
  const all = formatCount(locations.length)
  const [first] = chosen
  if (first === undefined || locations.length === 0) {
    return { name: t`All stores`, count: locations.length === 0 ? '' : all }
  }
  const named = groups.find(({ key }) => key === first) ?? locations.find(({ id }) => id === first)
  const store = named?.name ?? t`Unknown store`
  const selected = formatCount(storesOfSelection(chosen, groups).size)
  const others = formatCount(chosen.length - 1)
  return { name: chosen.length === 1 ? store : t`${store} + ${others}`, count: t`${selected} of ${all}` }
}
