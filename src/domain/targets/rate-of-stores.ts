/** The two parts of a store's rate, over the same hours. Unknown parts are `null`. */
export interface RateParts {
  readonly store: string
  readonly rate: number | null
  readonly customers: number | null
  readonly sales: number | null
}

/** Shares, not percentages. */
export interface RateOfStores {
  readonly rate: number
  readonly target: number
  /** How many stores both figures are of. */
  readonly stores: number
  /** True if no other store has a rate. */
  readonly isOfAll: boolean
}

/**
 * Compares the rate of several stores with their target, both over the stores that have a rate and a target. The rate is sales ÷
 * visitors, so the target weighs stores by their visitors: the sales that would meet each store’s target ÷ visitors.
 *
 * `null` if no store has both.
 *
 * @param targets percentages by store, each of all days of its row
 */
export function rateOfStores(
  rows: readonly RateParts[],
  targets: ReadonlyMap<string, number>,
): RateOfStores | null {
  let [sold, wanted, visitors, stores, isOfAll] = [0, 0, 0, 0, true]
  for (const { store, rate, customers, sales } of rows) {
    if (rate === null || customers === null || sales === null) continue
    const target = targets.get(store)
    if (target === undefined) {
      isOfAll = false
      continue
    }
    sold += sales
    wanted += (target / 100) * customers
    visitors += customers
    stores += 1
  }
  return visitors === 0 ? null : { rate: sold / visitors, target: wanted / visitors, stores, isOfAll }
}
