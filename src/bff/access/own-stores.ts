import type { Identity } from './identity.ts'
import type { Places } from './places.ts'
import { notYours, type Refusal } from './refusal.ts'

/**
 * Why a person may not write about these stores: each must exist and be theirs. `null` if they may. Stores of others are
 * refused like stores that do not exist.
 * @throws what {@link Places} rejects with
 */
export async function refusalOfStores(
  { stores: own }: Pick<Identity, 'stores'>,
  stores: readonly string[],
  places: Pick<Places, 'locations'>,
): Promise<Refusal | null> {
  if (own !== 'all' && stores.some((id) => !own.has(id))) return notYours
  const known = new Set((await places.locations()).map(({ id }) => id))
  return stores.every((id) => known.has(id)) ? null : notYours
}
