import { describe, expect, test } from 'vitest'
import type { Column } from '../../../../src/dashboard/ui/table/data-table.tsx'
import { type Extent, rowsAtExtent, rowsNamed } from '../../../../src/dashboard/ui/table/table-extent.ts'

interface Store {
  readonly name: string
  readonly rank: number | null
  readonly entries: number | null
}

/** Thirty ranked stores, best first, and two that nothing is known of. The rank is not that of the entries. */
const stores: readonly Store[] = [
  ...Array.from({ length: 30 }, (_, place) => ({
    name: `Store ${place}`,
    rank: place + 1,
    entries: (place * 7) % 30,
  })),
  { name: 'Málaga', rank: null, entries: null },
  { name: 'New York', rank: null, entries: null },
]
const columns: readonly Column<Store>[] = [
  { key: 'store', header: 'Store', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'entries', header: 'Entries', align: 'end', cell: () => '', sortBy: ({ entries }) => entries },
]
const shown = (extent: Extent, key?: string, direction: 'ascending' | 'descending' = 'descending') =>
  rowsAtExtent(
    {
      rows: stores,
      columns,
      order: key === undefined ? null : { key, direction },
      rankOf: ({ rank }) => rank,
    },
    extent,
  )

describe('the ends of a table', () => {
  test('are those of the rank, where no figure is sorted by', () => {
    const ranks = (rows: readonly Store[]) => rows.map(({ rank }) => rank)
    expect(ranks(shown('top'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(ranks(shown('bottom'))).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
    expect(ranks(shown('top', 'store'))).toEqual(ranks(shown('top')))
  })

  test('are those of the figure that is sorted by, in either direction', () => {
    const entries = (rows: readonly Store[]) => rows.map((row) => row.entries ?? -1).toSorted((a, b) => a - b)
    const highest = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
    expect(entries(shown('top', 'entries'))).toEqual(highest)
    expect(entries(shown('top', 'entries', 'ascending'))).toEqual(highest)
    expect(entries(shown('bottom', 'entries'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('leave no row out of the whole', () => {
    expect(shown('all')).toEqual(stores)
  })
})

test('finds rows by words of their names, whatever their case and accents', () => {
  const found = (text: string) => rowsNamed(stores, ({ name }) => name, text).map(({ name }) => name)
  expect(found('malaga')).toEqual(['Málaga'])
  expect(found(' york  NEW ')).toEqual(['New York'])
  expect(found('  ')).toHaveLength(stores.length)
  expect(found('zzz')).toEqual([])
})
