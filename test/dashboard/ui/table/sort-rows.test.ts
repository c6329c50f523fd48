import { expect, test } from 'vitest'
import { sortRows } from '../../../../src/dashboard/ui/table/sort-rows.ts'

const rows = [
  { name: 'b', value: 2 },
  { name: 'a', value: null },
  { name: 'c', value: 0 },
  { name: 'd', value: 2 },
]
const names = (direction: 'ascending' | 'descending') =>
  sortRows(rows, ({ value }) => value, direction).map(({ name }) => name)

test('sorts unknown values last in both directions', () => {
  expect(names('ascending')).toEqual(['c', 'b', 'd', 'a'])
  expect(names('descending')).toEqual(['b', 'd', 'c', 'a'])
})

test('sorts numbers in names by value', () => {
  const sorted = sortRows(['Till 10', 'Till 9', 'till 1'], (name) => name, 'ascending')
  expect(sorted).toEqual(['till 1', 'Till 9', 'Till 10'])
})

test('does not change the given rows', () => {
  const given = [3, 1, 2]
  sortRows(given, (row) => row, 'ascending')
  expect(given).toEqual([3, 1, 2])
})
