import { plural, t } from '@lingui/core/macro'
import type { GroupDimension } from '../../../protocol/location-group-rules.ts'
import { formatCount } from '../../ui/words/format.ts'
import { mostStoresInAddress } from './store-selection.ts'

/** "3 of 2,000 stores", "All 2,000 stores". */
export function selectionWords(selected: number, all: number): string {
  if (selected > 0) {
    const chosen = formatCount(selected)
    return plural(all, { one: `${chosen} of # store`, other: `${chosen} of # stores` })
  }
  return plural(all, { one: '# store', other: 'All # stores' })
}

/** What a group is a group by. */
export function dimensionWords(dimension: GroupDimension): string {
  if (dimension === 'region') return t`Region`
  return dimension === 'format'
    ? t({ message: 'Format', comment: 'kind of store, such as flagship' })
    : t({ message: 'Tag', comment: 'label on stores' })
}

/** "43 of 2,000 stores match", "No stores match “zzz”". */
export function matchWords(found: number, all: number, text: string, groups: number): string {
  if (found === 0 && groups > 0) return plural(groups, { one: '# group matches', other: '# groups match' })
  if (found === 0) return t`No stores match “${text}”`
  const stores = formatCount(all)
  return plural(found, { one: `# of ${stores} stores matches`, other: `# of ${stores} stores match` })
}

/** Why a selection was refused. */
export function tooManyWords(): string {
  return t`Select up to ${mostStoresInAddress} stores, or all: a link can’t hold more.`
}
