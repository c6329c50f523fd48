/** Checks whether rows of `segments` tile the requested days. */

import type { Exchange } from './finding.ts'
import type { Fields } from './json-value.ts'
import { addDays, daysBetween } from './zone-time.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Passes with one row per day, in order and without a gap, from the first day to the last. A deployment that cuts days
 * at midnight UTC has one more row, and begins a day earlier or ends a day later.
 */
export function expectDays(exchange: Exchange, rows: readonly Fields[], { from, to }: Days): void {
  const found = rows.map((row) => String(row.index).slice(0, 10))
  const days = daysBetween(from, to) + 1
  const first = found[0] ?? ''
  const isInOrder = found.every((day, at) => day === addDays(first, at))
  const covers = first <= from && first >= addDays(from, -1) && (found.at(-1) ?? '') >= to
  exchange.expect(
    isInOrder && covers && found.length <= days + 1,
    `one row for each of the ${days} days from ${from} to ${to}, in order`,
    found,
  )
}

/** Passes with one row per month that the days touch, in order. */
export function expectMonths(exchange: Exchange, rows: readonly Fields[], { from, to }: Days): void {
  const found = rows.map((row) => String(row.index).slice(0, 7))
  const months = monthsOf(from, to)
  const fitting = [months, monthsOf(addDays(from, -1), to), monthsOf(from, addDays(to, 1))]
  exchange.expect(
    fitting.some((list) => list.join() === found.join()),
    `one row for each of the months ${months.join(', ')}`,
    found,
  )
}

function monthsOf(from: string, to: string): readonly string[] {
  const months = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at).slice(0, 7))
  return [...new Set(months)]
}
