import type { Exchange } from './finding.ts'
import type { Fields } from './json-value.ts'
import { kinds } from './kinds.ts'

/** Passes if an interval holds what is expected. */
export function expectOrder(exchange: Exchange, { low, expected, high }: Fields, row: Fields): void {
  for (const value of [low, expected, high])
    exchange.expect(kinds.number.holds(value), 'low, expected and high: numbers from 0 on', row)
  const isOrdered = Number(low) <= Number(expected) && Number(expected) <= Number(high)
  exchange.expect(isOrdered, 'low ≤ expected ≤ high', row)
}
