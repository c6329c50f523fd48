import { sumKnown } from '../cells/combine-rows.ts'
import type { Quotient, StoreCell, StoreCells } from '../cells/store-cells.ts'

/** The cells of a quotient and of its two amounts, with all stores in one order. */
export interface QuotientTotals {
  readonly quotients: readonly StoreCells[]
  readonly totals: readonly StoreCells[]
  readonly overs: readonly StoreCells[]
}

/** Returns the two amounts behind the quotient of several cells, of those that have one. */
export function madeOf(cells: readonly StoreCell[]): Quotient {
  const quotients = cells.flatMap(({ quotient }) =>
    quotient === undefined || quotient.total === null || quotient.over === null ? [] : [quotient],
  )
  return {
    total: sumKnown(quotients.map(({ total }) => total)),
    over: sumKnown(quotients.map(({ over }) => over)),
  }
}

export function cellsIn(stores: readonly StoreCells[]): readonly StoreCell[] {
  return stores.flatMap(({ cells }) => cells)
}
