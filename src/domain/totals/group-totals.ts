import type { QuotientGroup } from '../../protocol/derived/conversion-answers.ts'
import type { GroupTrust, TotalsGroup } from '../../protocol/derived/derived-answers.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { absenceOf, combinedValue, combineSides } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import type { StoresApart } from '../cells/stores-apart.ts'
import { cellsIn, madeOf, type QuotientTotals } from './quotient-cells.ts'
import { type SpeakingStores, totalsOf } from './totals.ts'

/** The ids of the stores of each group, in the order of the answer. */
export type GroupedStores = readonly (readonly string[])[]

/** Returns the ids that a request names by their positions. */
export function groupedStores(
  entities: readonly string[],
  groups: readonly (readonly number[])[] | undefined,
): GroupedStores {
  return (groups ?? []).map((places) => places.flatMap((place) => entities[place] ?? []))
}

/**
 * Returns a row for each group: its stores added up, as if the request were of these stores alone.
 *
 * @param told of all stores of the request
 */
export function groupTotals(
  groups: GroupedStores,
  stores: readonly StoreCells[],
  told: SpeakingStores,
  isCompared: boolean,
): readonly TotalsGroup[] {
  return groups.map((ids) => {
    const own = new Set(ids)
    const isOwn = ({ store }: StoreCells) => own.has(store)
    const daily = told.daily.filter(isOwn)
    const { total, perOpenDay, coverage } = totalsOf(
      { stores: stores.filter(isOwn), compared: isCompared },
      { daily },
    )
    return {
      ...trustOf(ids, daily, told.apart),
      total: {
        value: total.value,
        change: total.delta,
        pair: { current: total.pair.current, compared: total.pair.comparison },
        unfinished: total.unfinished,
      },
      perOpenDay: {
        value: perOpenDay.value,
        change: perOpenDay.delta,
        pair: { current: perOpenDay.pair.current, compared: perOpenDay.pair.comparison },
        openDays: perOpenDay.openDays,
        counted: perOpenDay.counted,
      },
      coverage,
    }
  })
}

/** Returns a row for each group: total ÷ total of its stores, never an average of their rates. */
export function groupQuotients(
  groups: GroupedStores,
  { quotients, totals, overs }: QuotientTotals,
  apart: StoresApart,
  isCompared: boolean,
): readonly QuotientGroup[] {
  return groups.map((ids) => {
    const own = new Set(ids)
    const ofGroup = (all: readonly StoreCells[]) => all.filter(({ store }) => own.has(store))
    const stores = ofGroup(quotients)
    const cells = cellsIn(stores)
    const { state, value, coverage } = combineSides(cells)
    const { current, comparison } = comparablePairs(cells)
    const behind = value === null ? null : madeOf(cells)
    const sumOf = (all: readonly StoreCells[]) => sumKnown(cellsIn(ofGroup(all)).map((cell) => cell.value))
    return {
      ...trustOf(ids, stores, apart),
      state: cells.length === 0 ? 'no-data' : state,
      value,
      of: { total: behind?.total ?? sumOf(totals), over: behind?.over ?? sumOf(overs) },
      coverage,
      change: isCompared ? guardedDelta(current, comparison) : null,
      pair: { current: current.value, compared: comparison.value },
    }
  })
}

/** @param shown the cells of those that are not apart */
function trustOf(ids: readonly string[], shown: readonly StoreCells[], apart: StoresApart): GroupTrust {
  const shut = new Set(apart.shut)
  const known = new Map(shown.map(({ store, cells }) => [store, cells]))
  const uncounted = ids.flatMap((location): GroupTrust['uncounted'] => {
    const cells = known.get(location)
    if (cells === undefined) return [{ location, state: shut.has(location) ? 'closed' : 'no-data' }]
    return combinedValue(cells) === null ? [{ location, state: absenceOf(cells) }] : []
  })
  return { stores: ids.length, counted: ids.length - uncounted.length, uncounted }
}
