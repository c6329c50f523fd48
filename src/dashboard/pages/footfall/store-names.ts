import type { Store } from '../../data/questions/store-zones.ts'

/** Returns a lookup of store names by id. An id without a store stays as it is. */
export function storeNames(stores: readonly Pick<Store, 'id' | 'name'>[]): (id: string) => string {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}
