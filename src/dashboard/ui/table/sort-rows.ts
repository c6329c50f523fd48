import { compareNames } from './compare-names.ts'

export interface Order {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

/** A sorted copy; equal rows keep their order and `null` comes last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => number | string | null,
  direction: Order['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, by: sortBy(row) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return sign * compare(a.by, b.by)
    })
    .map(({ row }) => row)
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareNames(String(a), String(b))
}
