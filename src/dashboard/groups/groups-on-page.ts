import type { GroupDimension } from '../../protocol/location-group-rules.ts'
import type { Store } from '../data/questions/store-zones.ts'
import type { StoreGroup } from '../filters/stores/store-groups.ts'

/** Stores that stand in one row. */
export interface RowGroup {
  /** `null`: the stores that are in no group of the kind. */
  readonly key: string | null
  readonly name: string
  readonly stores: readonly string[]
}

/** The groups with a store on the page. None for a single store, which has nothing to roll up. */
export function groupsOfStores(
  groups: readonly StoreGroup[],
  stores: readonly Store[],
): readonly StoreGroup[] {
  if (stores.length < 2) return []
  const shown = new Set(stores.map(({ id }) => id))
  return groups.filter(({ stores: ids }) => ids.some((id) => shown.has(id)))
}

/** The groups of one kind with a store on the page, and a row for the stores that are in none of them. */
export function groupsOnPage(
  groups: readonly StoreGroup[],
  dimension: GroupDimension,
  stores: readonly Store[],
  rest: string,
): readonly RowGroup[] {
  const shown = new Set(stores.map(({ id }) => id))
  const rows = groups
    .filter((group) => group.dimension === dimension)
    .map(({ key, name, stores: ids }) => ({ key, name, stores: ids.filter((id) => shown.has(id)) }))
    .filter(({ stores: ids }) => ids.length > 0)
  const grouped = new Set(rows.flatMap(({ stores: ids }) => ids))
  const others = [...shown].filter((id) => !grouped.has(id))
  return others.length === 0 || rows.length === 0
    ? rows
    : [...rows, { key: null, name: rest, stores: others }]
}
