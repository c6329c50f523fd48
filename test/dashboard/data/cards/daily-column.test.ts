import { expect, test } from 'vitest'
import { dailyColumn } from '../../../../src/dashboard/data/cards/daily-column.tsx'

interface Store {
  readonly average: number | null
  readonly isCounted: boolean
}

const column = dailyColumn<Store>({
  key: 'average',
  averageOf: ({ average }) => average,
  isCounted: ({ isCounted }) => isCounted,
})

test.each([
  [{ average: 1234.5, isCounted: true }, '1,235', [1234.5, 'counted']],
  [{ average: null, isCounted: true }, 'partial', [null, 'partial']],
  [{ average: null, isCounted: false }, 'no data', [null, 'no data']],
])('says of %o why it has no average', (store, shown, inFile) => {
  expect(column.cell(store)).toBe(shown)
  expect(column.file?.map(({ value }) => value(store))).toEqual(inFile)
})
