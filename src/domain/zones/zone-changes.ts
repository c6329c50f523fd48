import type { GuardedDelta } from '../../protocol/derived/states.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { PlannedGroup } from '../cells/plan-groups.ts'
import type { Steps } from '../cells/steps.ts'
import { type StoreCell, seenCellsInSteps } from '../cells/store-cells.ts'
import { type FloorZone, placeOf } from './floor.ts'
import { type SeenPeriods, seenOf } from './seen-cameras.ts'

/** How the visits to a zone have changed: like for like, day by day. */
export interface ZoneChange {
  readonly delta: GuardedDelta
  /** The two sums behind the change. */
  readonly current: number | null
  readonly comparison: number | null
  /** Store-days that only one side counted. Neither sum includes them. */
  readonly leftOut: number
}

/** @param cells of one zone, of all stores that have it */
export function changeOf(cells: readonly StoreCell[]): ZoneChange {
  const { current, comparison, leftOut } = comparablePairs(cells)
  return {
    delta: guardedDelta(current, comparison),
    current: current.value,
    comparison: comparison.value,
    leftOut,
  }
}

interface CountedPlaces {
  /** By `placeOf`, in the order of the buckets of the place's group. */
  readonly values: ReadonlyMap<string, readonly (number | null)[]>
}

export interface ComparedFacts extends SeenPeriods {
  /** The places whose visits are compared. */
  readonly floor: readonly FloorZone[]
  /** The days of the stores of each time zone, and their comparison days. */
  readonly groups: readonly PlannedGroup[]
  readonly current: CountedPlaces
  /** `null` if unknown. */
  readonly compared: CountedPlaces | null
  /** Up to the same clock time, on an unfinished day. */
  readonly elapsed: ReadonlyMap<string, number | null> | null
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** Upper limit of zone-days to compare, both periods together: two thousand stores with eight zones, for a month. */
const mostZoneDays = 1_000_000

/** True if the changes are affordable: they read each day of each zone of each store in both periods. */
export function canCompare(places: number, days: number): boolean {
  return places * days * 2 <= mostZoneDays
}

/**
 * Returns the change of each zone, one per step, because the days of all zones of all stores don't fit in memory at
 * once.
 */
export function* zoneChangesInSteps(facts: ComparedFacts): Steps<ReadonlyMap<string, ZoneChange>> {
  const changes = new Map<string, ZoneChange>()
  for (const zone of new Set(facts.floor.map((place) => place.zone))) {
    const places = facts.floor.filter((place) => place.zone === zone)
    changes.set(zone, changeOf(yield* cellsOf(facts, places)))
  }
  return changes
}

/** Returns the days of one zone, of all stores that have it. */
function* cellsOf(facts: ComparedFacts, floor: readonly FloorZone[]): Steps<readonly StoreCell[]> {
  const { asOf, ...counts } = facts
  const byStore = new Map(floor.map((one) => [one.store, one]))
  const all: StoreCell[] = []
  for (const group of counts.groups) {
    const own = new Map(
      group.stores.flatMap((store) => {
        const one = byStore.get(store)
        return one === undefined ? [] : [[placeOf(one.store, one.zone), one] as const]
      }),
    )
    const answers = {
      current: counts.current,
      compared: group.compared === null ? null : counts.compared,
      elapsed: group.elapsed === null ? null : counts.elapsed,
      seen: (place: string) => {
        const { store = '', recordings = [] } = own.get(place) ?? {}
        return seenOf(facts, store, recordings)
      },
    }
    const cells = yield* seenCellsInSteps({ ...group, stores: [...own.keys()] }, answers, asOf)
    for (const each of cells) all.push(...each.cells)
  }
  return all
}
