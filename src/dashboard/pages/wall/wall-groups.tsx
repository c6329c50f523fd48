import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { GroupDimension } from '../../../protocol/location-group-rules.ts'
import type { StoreStates } from '../../coverage/store-states.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useStoreGroups } from '../../data/questions/use-store-groups.ts'
import { groupsOfStores, groupsOnPage } from '../../groups/groups-on-page.ts'
import { restWords } from '../../groups/rest-words.ts'
import { statesOfGroups } from './states-of-groups.ts'
import type { RollUp } from './wall-tiles.ts'

interface WallGroupsProps {
  readonly by: GroupDimension
  /** The stores of the screen. */
  readonly stores: readonly Store[]
  readonly onRollUp: Dispatch<SetStateAction<RollUp | null>>
}

/** Draws nothing: it tells the wall how to roll its stores up. A wall whose stores have no such group shows them as they are. */
export function WallGroups({ by, stores, onRollUp }: WallGroupsProps) {
  const known = useStoreGroups()
  useEffect(() => {
    const groups = groupsOnPage(groupsOfStores(known ?? [], stores), by, stores, restWords(by))
    onRollUp(
      groups.length === 0 ? null : () => (states: readonly StoreStates[]) => statesOfGroups(groups, states),
    )
  }, [known, by, stores, onRollUp])
  return null
}
