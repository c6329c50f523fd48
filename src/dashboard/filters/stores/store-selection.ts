import type { StoreGroup } from './store-groups.ts'

/** Ids of the selected stores, and keys of groups; empty selects every store. */
export type Selection = readonly string[]

/**
 * The most stores that one address names. With ids of 36 characters that is 7.4 kB; nginx refuses a request line above
 * 8 kB, and Node all headers together above 16 kB, so a longer link would not open.
 */
export const mostStoresInAddress = 200

/**
 * Adds stores. Everything selected is written as "every store", whatever its number.
 *
 * @param available ids of the stores that the viewer may see
 * @returns `null` if an address could not hold so many
 */
export function selectStores(
  selection: Selection,
  added: readonly string[],
  available: readonly string[],
): Selection | null {
  return held([...new Set([...selection, ...added])], available)
}

/**
 * Removes one store, which may be there by a group: the other stores of that group then stand for themselves.
 *
 * @returns `null` if an address could not hold so many
 */
export function deselectStore(
  selection: Selection,
  store: string,
  groups: readonly StoreGroup[],
  available: readonly string[],
): Selection | null {
  const whole = groups.filter(({ key, stores }) => selection.includes(key) && stores.includes(store))
  const keys = new Set(whole.map(({ key }) => key))
  const rest = selection.filter((entry) => !keys.has(entry))
  const others = whole.flatMap(({ stores }) => stores)
  return held(deselectStores([...new Set([...rest, ...others])], [store]), available)
}

/** Removes stores. The last one removed leaves every store: a page without stores shows nothing. */
export function deselectStores(selection: Selection, removed: readonly string[]): Selection {
  const gone = new Set(removed)
  return selection.filter((store) => !gone.has(store))
}

/** These stores and no others; `null` if an address could not hold so many. */
export function onlyStores(stores: readonly string[], available: readonly string[]): Selection | null {
  return held(stores, available)
}

function held(selection: Selection, available: readonly string[]): Selection | null {
  const selected = new Set(selection)
  if (available.length > 1 && available.every((store) => selected.has(store))) return []
  return selection.length > mostStoresInAddress ? null : selection
}
