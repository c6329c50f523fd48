import type { StoreGroup } from './store-groups.ts'

/** `mixed` if some of a group's stores are ticked. */
export type TickState = 'ticked' | 'mixed' | 'clear'

/** Groups that stand for the stores that they will have. */
export interface WholeGroups {
  readonly chosen: ReadonlySet<string>
  /** Keys of those that may be ticked as such. */
  readonly offered: readonly string[]
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

interface Ticks {
  readonly groups: readonly StoreGroup[]
  readonly chosen: ReadonlySet<string>
  /** If groups are ticked as such. Otherwise a group ticks the stores that it has now. */
  readonly whole: WholeGroups | undefined
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Returns what is ticked, and what ticks and unticks stores and groups. */
export function tickedStores({ groups, chosen, whole, onChoose }: Ticks) {
  const wholes = whole?.chosen ?? new Set<string>()
  const covered: ReadonlySet<string> = new Set(
    groups.flatMap(({ key, stores }) => (wholes.has(key) ? stores : [])),
  )
  const isTicked = (id: string) => covered.has(id) || chosen.has(id)
  const isWhole = (key: string) => wholes.has(key) || (whole?.offered.includes(key) ?? false)
  const tick = (ids: readonly string[], isOn: boolean) => onChoose(changed(chosen, ids, isOn))
  return {
    /** The stores of groups that are ticked as such. */
    covered,
    isTicked,

    stateOf({ key, stores }: StoreGroup): TickState {
      if (wholes.has(key)) return 'ticked'
      const ticked = stores.filter(isTicked).length
      if (ticked === stores.length && !isWhole(key)) return 'ticked'
      return ticked > 0 ? 'mixed' : 'clear'
    },

    tick,

    tickGroup({ key, stores }: StoreGroup, isOn: boolean) {
      if (whole === undefined || !isWhole(key)) return tick(stores, isOn)
      whole.onChoose(changed(wholes, [key], isOn))
      // Its stores go with it.
      tick(stores, false)
    },
  }
}

function changed(chosen: ReadonlySet<string>, keys: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}
