import type { QuotientEntity } from '../../protocol/derived/conversion-answers.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { combineSides } from '../cells/combine-sides.ts'
import { comparablePairs } from '../cells/comparable.ts'
import { guardedDelta } from '../cells/guarded-delta.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { madeOf, type QuotientTotals } from './quotient-cells.ts'

/** Ranks stores by their quotient over the whole period, total ÷ total. Unreliable stores stay unranked. */
export function quotientLeague(
  { quotients, totals, overs }: QuotientTotals,
  isCompared: boolean,
): readonly QuotientEntity[] {
  const rows = quotients.map(({ store, cells }, position): QuotientEntity => {
    const { state, value, coverage } = combineSides(cells)
    const { current, comparison } = comparablePairs(cells)
    const behind = value === null ? null : madeOf(cells)
    const sumOf = (stores: readonly StoreCells[]) =>
      sumKnown(stores[position]?.cells.map((cell) => cell.value) ?? [])
    return {
      location: store,
      rank: null,
      state,
      value,
      of: { total: behind?.total ?? sumOf(totals), over: behind?.over ?? sumOf(overs) },
      coverage,
      change: isCompared ? guardedDelta(current, comparison) : null,
      pair: { current: current.value, compared: comparison.value },
    }
  })
  const ranked = rows
    .filter((row) => row.value !== null && row.coverage.verdict !== 'unreliable')
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map((row, position) => ({ ...row, rank: position + 1 }))
  const ids = new Set(ranked.map((row) => row.location))
  return [...ranked, ...rows.filter((row) => !ids.has(row.location))]
}
