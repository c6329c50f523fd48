import { storesOfView } from '../../protocol/view-rules.ts'
import type { SavedView, ViewEntry } from '../../protocol/views.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOfStores } from '../access/own-stores.ts'
import type { Places } from '../access/places.ts'
import { notYours, type Refusal } from '../access/refusal.ts'
import type { Kept } from '../database/records.ts'
import { isGroupKey } from '../groups/group-key.ts'
import type { StoreGroups } from '../groups/store-groups.ts'

type Groups = Pick<StoreGroups, 'storesOf'>

/**
 * True if the person sees every store that the view names. A group stands for what of it each person sees, so one store of
 * it is enough: that is also who learns its name. A view of all stores is visible to everyone who sees any.
 */
export function maySee(
  { stores: own }: Pick<Identity, 'stores'>,
  { address }: Pick<ViewEntry, 'address'>,
  groups: Groups,
): boolean {
  if (own === 'all') return true
  const seesGroup = (key: string) => isGroupKey(key) && [...groups.storesOf([key])].some((id) => own.has(id))
  return own.size > 0 && storesOfView(address).every((entry) => own.has(entry) || seesGroup(entry))
}

/** Returns a view as it is sent to a person. `null` if they don't see it. */
export function sentView(
  identity: Pick<Identity, 'stores'>,
  { id, version, content, at, by }: Kept<ViewEntry>,
  groups: Groups,
): SavedView | null {
  return maySee(identity, content, groups) ? { ...content, id, version, at, by } : null
}

/**
 * Why the person may not save this view: they must see it, and each store must exist. One that the view names already may have
 * been closed for good since. `null` if they may.
 *
 * @param before the view that it replaces
 * @throws what {@link Places} rejects with
 */
export async function refusalOfView(
  identity: Identity,
  view: ViewEntry,
  {
    places,
    groups,
    before,
  }: { readonly places: Places; readonly groups: Groups; readonly before: ViewEntry | null },
): Promise<Refusal | null> {
  if (!maySee(identity, view, groups)) return notYours
  const named = new Set(before === null ? [] : storesOfView(before.address))
  const stores = storesOfView(view.address).filter((entry) => !isGroupKey(entry) && !named.has(entry))
  return stores.length === 0 ? null : refusalOfStores(identity, stores, places)
}
