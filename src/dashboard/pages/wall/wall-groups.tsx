import { plural, t } from '@lingui/core/macro'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { GroupDimension } from '../../../protocol/location-group-rules.ts'
import type { StoreStates } from '../../coverage/store-states.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useStoreGroups } from '../../data/questions/use-store-groups.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { groupsOfStores, groupsOnPage } from '../../groups/groups-on-page.ts'
import { restWords } from '../../groups/rest-words.ts'
import { addressOfAll, addressOfGroup, openedGroup } from './group-address.ts'
import { statesOfGroups } from './states-of-groups.ts'
import type { Rolled } from './wall-tiles.ts'

interface WallGroupsProps {
  /** The kind of groups to which stores are rolled up. `null` if they are not. */
  readonly by: GroupDimension | null
  /** The stores of the screen. */
  readonly stores: readonly Store[]
  readonly onRolled: Dispatch<SetStateAction<Rolled | null>>
}

/** Draws nothing: it tells the wall how to roll its stores up. A wall whose stores have no such group shows them as they are. */
export function WallGroups({ by, stores, onRolled }: WallGroupsProps) {
  const known = useStoreGroups()
  const opened = openedGroup(window.location.search)
  useEffect(() => {
    const { search } = window.location
    if (opened !== null) {
      const name = known?.find(({ key }) => key === opened)?.name
      const title = name !== undefined && (
        <OpenedTitle name={name} back={by && addressOfAll(search)} by={by} />
      )
      return onRolled(title === false ? null : { title, rollUp: null })
    }
    const groups =
      by === null ? [] : groupsOnPage(groupsOfStores(known ?? [], stores), by, stores, restWords(by))
    if (by === null || groups.length === 0) return onRolled(null)
    const hrefOf = (key: string) => addressOfGroup(key, search)
    onRolled({
      title: rolledTitle(by, stores.length),
      rollUp: (states: readonly StoreStates[]) => statesOfGroups(groups, states, hrefOf),
    })
  }, [known, by, opened, stores, onRolled])
  useReturn(opened !== null && by !== null)
  return null
}

/** "12 stores by region": what a tile adds up. */
function rolledTitle(by: GroupDimension, stores: number): string {
  switch (by) {
    case 'region':
      return plural(stores, { one: '# store by region', other: '# stores by region' })
    case 'format':
      return plural(stores, { one: '# store by format', other: '# stores by format' })
    case 'tag':
      return plural(stores, { one: '# store by tag', other: '# stores by tag' })
  }
}

interface OpenedTitleProps {
  /** Name of the group. */
  readonly name: string
  /** Address of the wall with all groups. `null` if it was not opened there. */
  readonly back: string | null
  readonly by: GroupDimension | null
}

function OpenedTitle({ name, back, by }: OpenedTitleProps) {
  return (
    <>
      {back !== null && by !== null && <a href={back}>{allWords(by)}</a>}
      {name}
    </>
  )
}

function allWords(by: GroupDimension): string {
  if (by === 'region') return t`All regions`
  return by === 'format' ? t`All formats` : t`All tags`
}

/** After this time without a touch, the wall leaves the opened group. */
const returnsAfterMs = 3 * 60_000
const touches = ['pointerdown', 'keydown'] as const

/** Goes back to all groups once nobody touches the screen any more: it is unattended again. */
function useReturn(isOpened: boolean): void {
  const { clock } = useDataSource()
  useEffect(() => {
    if (!isOpened) return
    let timer: unknown = null
    const wait = () => {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(
        () => window.location.replace(addressOfAll(window.location.search)),
        returnsAfterMs,
      )
    }
    wait()
    for (const touch of touches) window.addEventListener(touch, wait)
    return () => {
      clock.clearTimeout(timer)
      for (const touch of touches) window.removeEventListener(touch, wait)
    }
  }, [isOpened, clock])
}
