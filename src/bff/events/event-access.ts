import type { EventEntry, StoreEvent } from '../../protocol/events.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOfStores } from '../access/own-stores.ts'
import type { Places } from '../access/places.ts'
import type { Refusal } from '../access/refusal.ts'
import type { Kept } from '../database/records.ts'

/** Returns what a person sees of an event: its stores among theirs. `null` if there are none. */
export function seenBy({ stores: own }: Pick<Identity, 'stores'>, event: EventEntry): EventEntry | null {
  if (own === 'all' || event.stores === 'all') return own !== 'all' && own.size === 0 ? null : event
  const stores = event.stores.filter((id) => own.has(id))
  return stores.length === 0 ? null : { ...event, stores }
}

/** True if the person sees every store of the event. */
export function mayChange({ stores: own }: Pick<Identity, 'stores'>, { stores }: EventEntry): boolean {
  return own === 'all' || (stores !== 'all' && stores.every((id) => own.has(id)))
}

/** Returns an event as it is sent to a person. `null` if they don't see it. */
export function sentEvent(
  identity: Pick<Identity, 'stores'>,
  { id, version, content, at, by }: Kept<EventEntry>,
): StoreEvent | null {
  const seen = seenBy(identity, content)
  return seen && { ...seen, id, version, at, by, mayChange: mayChange(identity, content) }
}

const onlySomeStores: Refusal = {
  code: 'forbidden',
  message:
    'This event includes stores that you don’t have access to. Only people who see all of its stores can change it.',
}
const notAllStores: Refusal = {
  code: 'forbidden',
  message: 'Only people who see all stores can note an event for all of them. Select your stores instead.',
}

/** Why the person may not change the event as it is. `null` if they may. */
export function refusalOfChange(identity: Identity, event: EventEntry): Refusal | null {
  return mayChange(identity, event) ? null : onlySomeStores
}

/**
 * Why the person may not note an event for these stores: each must exist and be theirs. One that the event has already may
 * have been closed for good since.
 *
 * @param before the stores of the event that it replaces
 * @throws what {@link Places} rejects with
 */
export async function refusalOfNew(
  identity: Identity,
  stores: EventEntry['stores'],
  { places, before }: { readonly places: Places; readonly before: EventEntry['stores'] },
): Promise<Refusal | null> {
  if (stores === 'all') return identity.stores === 'all' ? null : notAllStores
  const added = before === 'all' ? stores : stores.filter((id) => !before.includes(id))
  return refusalOfStores(identity, added, places)
}
