import type { GuardedDelta } from '../../protocol/states.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { type FloorZone, placeOf } from './floor.ts'

/** How the visits of a zone have changed: like for like, day by day. */
export interface ZoneChange {
  readonly delta: GuardedDelta
  /** The two sums that the change is made of. */
  readonly current: number | null
  readonly comparison: number | null
  /** Days of stores that only one side counted: they are in neither sum. */
  readonly leftOut: number
}

/** The change of each zone, of all stores that have it together. @param places cells by `placeOf` */
export function changesOf(
  floor: readonly FloorZone[],
  places: readonly StoreCells[],
): ReadonlyMap<string, ZoneChange> {
  const cellsOf = new Map(places.map(({ store, cells }) => [store, cells]))
  const zones = new Set(floor.map(({ zone }) => zone))
  return new Map(
    [...zones].map((zone) => {
      const own = floor.filter((one) => one.zone === zone)
      return [zone, changeOf(own.flatMap(({ store }) => cellsOf.get(placeOf(store, zone)) ?? []))]
    }),
  )
}

/** @param cells of one zone, of all stores that have it */
function changeOf(cells: readonly StoreCell[]): ZoneChange {
  const { current, comparison, leftOut } = comparablePairs(cells)
  return {
    delta: guardedDelta(current, comparison),
    current: current.value,
    comparison: comparison.value,
    leftOut,
  }
}
