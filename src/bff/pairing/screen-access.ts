import type { ScreenSettings } from '../../protocol/screens.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import { refusalOfStores } from '../access/own-stores.ts'
import type { Places } from '../access/places.ts'
import type { Refusal } from '../access/refusal.ts'
import { groupKey } from '../groups/group-key.ts'
import type { StoreGroups } from '../groups/store-groups.ts'

type Shown = Pick<ScreenSettings, 'stores' | 'groups'>
type Person = Pick<Identity, 'stores' | 'groups'>

const nothingShown: Shown = { stores: [], groups: [] }

/** One message for groups of others and for groups that do not exist, so that a person cannot distinguish them. */
const noSuchGroup: Refusal = {
  code: 'forbidden',
  message: 'You can’t put this group on a screen. Select its stores instead.',
}

/**
 * True if the person sees every store that the screen shows now. A group without stores counts as unseen, unless it was
 * granted: its name must stay hidden.
 */
export function maySeeScreen(
  { stores: own, groups: granted = [] }: Person,
  { stores, groups }: Shown,
  known: Pick<StoreGroups, 'storesOf'>,
): boolean {
  if (own === 'all') return true
  return (
    stores.every((id) => own.has(id)) &&
    groups.every((key) => {
      const ids = [...known.storesOf([key])]
      return ids.every((id) => own.has(id)) && (ids.length > 0 || granted.includes(key))
    })
  )
}

/**
 * Returns the groups that the person may put on a screen, which then also shows stores that join them later. So it takes a
 * person who would see those too: seeing all stores that are in the group today is not enough. None while groups are unknown.
 */
export async function groupsForScreens(
  { stores: own, groups: granted = [] }: Person,
  known: Pick<StoreGroups, 'all'>,
): Promise<readonly string[]> {
  const keys = (await known.all().catch(() => [])).map(groupKey)
  return own === 'all' ? keys : keys.filter((key) => granted.includes(key))
}

/**
 * Why a screen of this person may not show these stores and groups. `null` if it may.
 *
 * @param before what the screen already shows. That needs no new permission: a store may have closed for good since, and
 * somebody else may have added the group
 */
export async function refusalOfShown(
  identity: Person,
  { stores, groups }: Shown,
  { places, groups: known, before = nothingShown }: ShownOptions,
): Promise<Refusal | null> {
  const addedStores = stores.filter((id) => !before.stores.includes(id))
  const addedGroups = groups.filter((key) => !before.groups.includes(key))
  try {
    const refusal = await refusalOfStores(identity, addedStores, places)
    if (refusal !== null || addedGroups.length === 0) return refusal
    const allowed = await groupsForScreens(identity, known)
    return addedGroups.every((key) => allowed.includes(key)) ? null : noSuchGroup
  } catch (error) {
    return refusalOf(error)
  }
}

interface ShownOptions {
  readonly places: Pick<Places, 'locations'>
  readonly groups: Pick<StoreGroups, 'all'>
  readonly before?: Shown
}
