import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { type GroupDimension, groupDimensions } from '../../protocol/location-group-rules.ts'
import type { StoreGroup } from '../filters/stores/store-groups.ts'
import { dimensionWords } from '../filters/stores/store-words.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { useAddressChoice } from '../ui/memory/address-choice.ts'
import { groupsOnPage } from './groups-on-page.ts'
import type { GroupsOfPage } from './late-groups.tsx'
import { restWords } from './rest-words.ts'

/**
 * What each card of groups needs: the rows of the kind of groups that the address names, or of the first that there is,
 * and the control that changes it. All pages share the choice.
 */
export function useGroupBy({ groups, stores }: GroupsOfPage) {
  const [word, choose] = useAddressChoice('group-by')
  const named = groups.find(({ dimension }) => dimension === word) ?? groups[0]
  const dimension = named?.dimension ?? 'region'
  const rows = useMemo(
    () => groupsOnPage(groups, dimension, stores, restWords(dimension)),
    [groups, dimension, stores],
  )
  return {
    rows,
    /** The head of the names: "Region". */
    head: dimensionWords(dimension),
    /** Names of the stores, by location id. */
    names: new Map(stores.map(({ id, name }) => [id, name])),
    tools: <GroupBy groups={groups} dimension={dimension} onChoose={choose} />,
  }
}

interface GroupByProps {
  readonly groups: readonly StoreGroup[]
  readonly dimension: GroupDimension
  readonly onChoose: (dimension: GroupDimension) => void
}

/** Regions, formats or tags. Nothing to choose if there is one kind only. */
function GroupBy({ groups, dimension, onChoose }: GroupByProps) {
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
