import { t } from '@lingui/core/macro'
import { type GroupDimension, groupDimensions } from '../../protocol/location-group-rules.ts'
import type { StoreGroup } from '../filters/stores/store-groups.ts'
import { dimensionWords } from '../filters/stores/store-words.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { useAddressChoice } from '../ui/memory/address-choice.ts'

/** The kind of groups that the address names, or the first that there is. All pages share the choice. */
export function useGroupBy(groups: readonly StoreGroup[]) {
  const [word, choose] = useAddressChoice('group-by')
  const named = groups.find(({ dimension }) => dimension === word) ?? groups[0]
  return [named?.dimension ?? 'region', choose] as const
}

interface GroupByProps {
  readonly groups: readonly StoreGroup[]
  readonly dimension: GroupDimension
  readonly onChoose: (dimension: GroupDimension) => void
}

/** Regions, formats or tags. Nothing to choose if there is one kind only. */
export function GroupBy({ groups, dimension, onChoose }: GroupByProps) {
  const kinds = groupDimensions.filter((one) => groups.some((group) => group.dimension === one))
  if (kinds.length < 2) return null
  return (
    <Segmented
      label={t`Group by`}
      segments={kinds.map((value) => ({ value, label: dimensionWords(value) }))}
      value={dimension}
      onChoose={onChoose}
      size="small"
    />
  )
}

/** Names the row of stores that are in no group of the kind. */
export function restWords(dimension: GroupDimension): string {
  if (dimension === 'region') return t`No region`
  return dimension === 'format' ? t`No format` : t`No tag`
}
