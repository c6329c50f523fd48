import { type CellSide, withPart } from '../cells/cell-side.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'

/** Source of the sales of a period. */
export type SalesSource =
  /** Till reports. */
  | 'tills'
  /** Rate × customers, if the deployment offers no more. */
  | 'rate'

export interface TillCells {
  readonly source: SalesSource
  /** Sales behind the rate: rate × customers, except where a till is known to have been silent. */
  readonly sold: readonly StoreCells[]
  /** All sales: as the tills reported them, if available. */
  readonly sales: readonly StoreCells[]
}

/**
 * Returns the sales behind conversion rates. A rate of 0 means either that nobody bought, or that the till was silent.
 * Till reports, if available, tell the two apart, and a silent till is no data. All cells come from the same plan, so
 * they pair by position.
 *
 * @param tills `null` if the deployment doesn't list till reports
 */
export function tillCells(
  rates: readonly StoreCells[],
  customers: readonly StoreCells[],
  tills: readonly StoreCells[] | null,
): TillCells {
  const sold = customers.map((store, position): StoreCells => {
    const [rate, till] = [rates[position], tills?.[position]]
    if (rate?.store !== store.store || (tills !== null && till?.store !== store.store)) {
      throw new Error('the cells of sales are not of the same stores')
    }
    return {
      ...store,
      cells: store.cells.map((cell, place) => soldCell(rate.cells[place], cell, till?.cells[place])),
    }
  })
  return { source: tills === null ? 'rate' : 'tills', sold, sales: tills ?? sold }
}

/** @param till `undefined` if nothing is known of tills */
function soldCell(rate: StoreCell | undefined, customers: StoreCell, till: StoreCell | undefined): StoreCell {
  const { bucket, day, time, over, unfinished, compared } = customers
  const value = soldIn(rate?.value ?? null, customers.value, till?.value)
  const state = soldState(value, customers)
  const then =
    compared === null
      ? null
      : comparedSold(rate?.compared ?? undefined, compared, till?.compared ?? undefined)
  return withPart({ bucket, day, state, value, time, over, unfinished, compared: then }, customers)
}

type Compared = NonNullable<StoreCell['compared']>

function comparedSold(rate: Compared | undefined, customers: Compared, till: Compared | undefined): Compared {
  const { bucket, day, time, over } = customers
  const value = soldIn(rate?.value ?? null, customers.value, till?.value)
  const valueSoFar = soldIn(rate?.valueSoFar ?? null, customers.valueSoFar, till?.valueSoFar)
  const state = soldState(value, customers)
  return withPart({ bucket, day, state, value, time, over, valueSoFar }, customers)
}

function soldState(sold: number | null, { state }: CellSide): CellSide['state'] {
  return sold !== null ? 'measured' : state === 'measured' ? 'no-data' : state
}

function soldIn(
  rate: number | null,
  customers: number | null,
  till: number | null | undefined,
): number | null {
  if (customers === 0) return 0
  if (rate === null || customers === null) return null
  return rate === 0 && till === null ? null : rate * customers
}
