import type { StoreCells } from './store-cells.ts'

/** Stores without a count in a period, by reason. The others are shown. */
export interface StoresApart {
  /** If every store is silent or closed, the closed ones are shown. */
  readonly shown: ReadonlySet<string>
  /** Neither a count nor a camera record: nothing is known of them. */
  readonly silent: readonly string[]
  /** No opening hour in what has begun of the period. */
  readonly shut: readonly string[]
}

/**
 * Separates silent and closed stores from the others.
 * @param isSilent defaults to the flag of the cells
 */
export function storesApart(
  stores: readonly StoreCells[],
  isSilent: (store: StoreCells, place: number) => boolean = ({ silent }) => silent,
): StoresApart {
  const speaking = stores.filter((store, place) => !isSilent(store, place))
  const spoken = new Set(speaking)
  const others = stores.filter((store) => !spoken.has(store))
  const shut = others.filter(isShut)
  const closed = new Set(shut)
  const idsOf = (some: readonly StoreCells[]) => some.map(({ store }) => store)
  return {
    shown: new Set(idsOf(speaking.length === 0 ? shut : speaking)),
    silent: idsOf(others.filter((store) => !closed.has(store))),
    shut: idsOf(shut),
  }
}

/** True if the cameras are known to have had no opening hour. */
function isShut({ cells }: StoreCells): boolean {
  const begun = cells.filter(({ state }) => state !== 'future')
  return begun.length > 0 && begun.every(({ state }) => state === 'closed')
}
