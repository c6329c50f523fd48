import { measured } from '../cells/combine-rows.ts'
import type { StoreCells } from '../cells/store-cells.ts'
import { customersOfRate, unknownRolesOfRate } from './customers-of-rates.ts'

/** How to read rows of `transactions/conversion-rate`. Customers are everybody who entered, except staff. */
export const rateReading = {
  rate: measured('sales_conversion_rate'),
  customers: customersOfRate,
  unknownRoles: unknownRolesOfRate,
} as const

/** How to read rows of `transactions/data`. A volume is in the currency of its store. */
export const tillReading = {
  sales: measured('transactions_count'),
  volume: measured('transactions_volume'),
  units: measured('transactions_units'),
} as const

export type RateAmount = keyof typeof rateReading
export type TillAmount = keyof typeof tillReading

export const rateAmounts = Object.keys(rateReading) as readonly RateAmount[]
export const tillAmounts = Object.keys(tillReading) as readonly TillAmount[]

/** Makes something of each amount. */
export function mapAmounts<Made>(
  make: (name: RateAmount | TillAmount) => Made,
): Readonly<Record<RateAmount | TillAmount, Made>> {
  const made = [...rateAmounts, ...tillAmounts].map((name) => [name, make(name)])
  return Object.fromEntries(made) as Record<RateAmount | TillAmount, Made>
}

/** With all stores in one order. */
export type RateCells = Readonly<Record<RateAmount, readonly StoreCells[]>>
export type TillsCells = Readonly<Record<TillAmount, readonly StoreCells[]>>
