import type { MetricAnswer } from '../../protocol/metrics/results.ts'

/**
 * Reads the currency of each store from a response of `transactions/data`: from each row, or from the unit if that is
 * one currency for all. ISO 4217. A store without a currency has no entry.
 */
export function currenciesIn(
  { segments = [], meta }: Pick<MetricAnswer, 'segments' | 'meta'>,
  stores: readonly string[],
): readonly (readonly [store: string, currency: string])[] {
  const unit = meta.units.transactions_volume ?? ''
  const [only] = stores
  const named = new Map<string, string>()
  if (isCurrency(unit)) for (const store of stores) named.set(store, unit)
  for (const { location, currency } of segments) {
    const store = location ?? (stores.length === 1 ? only : undefined)
    if (store !== undefined && typeof currency === 'string' && isCurrency(currency))
      named.set(store, currency)
  }
  return [...named]
}

function isCurrency(word: string): boolean {
  return /^[A-Z]{3}$/.test(word)
}
