import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import { combineSides } from '../../../domain/cells/combine-sides.ts'
import { comparablePairs } from '../../../domain/cells/comparable.ts'
import { deltaOnce } from '../../../domain/cells/guarded-delta.ts'
import type { Coverage, GuardedDelta, PointState } from '../../../protocol/states.ts'
import { type ConversionCells, madeOf } from './conversion-points.ts'

export interface StoreRow {
  readonly store: string
  readonly name: string
  /** `null`: too little was seen, or there is no rate, to be ranked. */
  readonly rank: number | null
  readonly state: PointState
  readonly rate: number | null
  /** What the rate is made of; without one, whatever is known. */
  readonly customers: number | null
  readonly sales: number | null
  readonly coverage: Coverage
  readonly delta: GuardedDelta | null
  /** The two rates that the change is made of. */
  readonly pair: { readonly current: number | null; readonly comparison: number | null }
}

/** Stores by their rate over the whole period, total ÷ total; what cannot be trusted stands apart, unranked. */
export function storesSideBySide(
  { rates, customers, sales }: ConversionCells,
  names: ReadonlyMap<string, string>,
  compared: boolean,
  uptimeKnown: boolean,
): readonly StoreRow[] {
  const rows = rates.map(({ store, cells }, position): StoreRow => {
    const { state, value, coverage } = combineSides(cells)
    const pairs = comparablePairs(cells)
    const behind = value === null ? null : madeOf(cells)
    const sumOf = (stores: ConversionCells['sales']) =>
      sumKnown(stores[position]?.cells.map((cell) => cell.value) ?? [])
    return {
      store,
      name: names.get(store) ?? store,
      rank: null,
      state,
      rate: value,
      customers: behind?.over ?? sumOf(customers),
      sales: behind?.total ?? sumOf(sales),
      coverage,
      delta: compared ? deltaOnce(uptimeKnown, pairs.current, pairs.comparison) : null,
      pair: { current: pairs.current.value, comparison: pairs.comparison.value },
    }
  })
  const ranked = rows
    .filter((row) => row.rate !== null && row.coverage.verdict !== 'unreliable')
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
    .map((row, position) => ({ ...row, rank: position + 1 }))
  const ids = new Set(ranked.map((row) => row.store))
  return [...ranked, ...rows.filter((row) => !ids.has(row.store))]
}
