import type { StoreCells } from './store-cells.ts'

/** Stores of which nothing was counted in a period, told apart by why; the others are what is shown. */
export interface StoresApart {
  /** Where not one store has anything to say those that were shut are shown as that. */
  readonly shown: ReadonlySet<string>
  /** Neither a count nor a camera record: nothing is known of them. */
  readonly silent: readonly string[]
  /** Not one opening hour in what has begun of the period. */
  readonly shut: readonly string[]
}

/** @param isSilent by default as the cells say it. */
export function storesApart(
  stores: readonly StoreCells[],
  isSilent: (store: StoreCells, place: number) => boolean = ({ silent }) => silent,
): StoresApart {
  const speaking = stores.filter((store, place) => !isSilent(store, place))
  const others = stores.filter((store) => !speaking.includes(store))
  const shut = others.filter(isShut)
  const idsOf = (some: readonly StoreCells[]) => some.map(({ store }) => store)
  return {
    shown: new Set(idsOf(speaking.length === 0 ? shut : speaking)),
    silent: idsOf(others.filter((store) => !shut.includes(store))),
    shut: idsOf(shut),
  }
}

/** Cameras are known to have had no opening hour. */
function isShut({ cells }: StoreCells): boolean {
  const begun = cells.filter(({ state }) => state !== 'future')
  return begun.length > 0 && begun.every(({ state }) => state === 'closed')
}
