import { quotientCells } from '../cells/quotient-cells.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { type StoresApart, storesApart } from '../cells/stores-apart.ts'
import type { QuotientTotals } from '../totals/quotient-cells.ts'
import type { KeptParts } from './hour-check.ts'
import { keepHours } from './keep-hours.ts'
import type { RateCells } from './rate-amounts.ts'
import { type SalesSource, tillCells } from './till-cells.ts'

export interface ObservedRates {
  readonly source: SalesSource
  /** Sales ÷ customers of the included hours, without silent stores. */
  readonly rates: QuotientTotals
  readonly unknownRoles: readonly StoreCells[]
  readonly apart: StoresApart
}

/**
 * Returns the rates over the included hours, and the amounts behind them: always sales ÷ customers, never an average of
 * rates.
 *
 * @param tills till reports; `null` if the deployment doesn't list them
 * @param kept for each store, the rest of its days and hours with exclusions; `null` if whole days count
 */
export function observedRates(
  { rate, customers, unknownRoles }: RateCells,
  tills: readonly StoreCells[] | null,
  { kept, asOf }: { readonly kept: ReadonlyMap<string, KeptParts> | null; readonly asOf: number },
): ObservedRates {
  const till = tillCells(rate, customers, tills)
  const wholes = quotientCells(till.sold, customers)
  const quotients = kept === null ? wholes : keepHours(wholes, { kept }, asOf)
  const apart = storesApart(quotients, (store, place) => store.silent && isEmpty(till.sales[place]))
  const speaking = (stores: readonly StoreCells[]) => stores.filter(({ store }) => apart.shown.has(store))
  return {
    source: till.source,
    rates: { quotients: speaking(quotients), totals: speaking(till.sales), overs: speaking(customers) },
    unknownRoles: speaking(unknownRoles),
    apart,
  }
}

function isEmpty(store: StoreCells | undefined): boolean {
  return store?.cells.every(({ value }) => value === null) ?? true
}
