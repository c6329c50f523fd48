import type { Store } from '../../data/questions/store-zones.ts'

/** Returns what finds the name of a store by its id. */
export function storeNames(stores: readonly Pick<Store, 'id' | 'name'>[]): (id: string) => string {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}
