import { expect, test } from 'vitest'
import { groupCells } from '../../../../src/dashboard/data/bucket-groups.ts'
import { combineSides } from '../../../../src/dashboard/data/combine-sides.ts'
import { isOfFewVisits, measureCells } from '../../../../src/dashboard/pages/zones/zone-trend.ts'
import { sketchStore } from '../footfall/cell-fixtures.ts'

const day = '2026-03-02'
const leeds = (...now: (number | 'closed' | 'no-data')[]) =>
  sketchStore(
    'leeds',
    day,
    now.map((value) => ({ now: value, before: 10 })),
  )
const york = (...now: (number | 'closed' | 'no-data')[]) =>
  sketchStore(
    'york',
    day,
    now.map((value) => ({ now: value, before: 10 })),
  )
const cells = {
  visits: [leeds(20, 0, 'closed'), york(40, 10, 'no-data')],
  dwell: [leeds(400, 0, 'closed'), york(2000, 100, 'no-data')],
  below: [],
  owners: new Set(['leeds', 'york']),
}
const entered = { ...cells, below: [leeds(40, 5, 'closed'), york(10, 5, 'no-data')] }
const everywhere = { ...cells, below: [leeds(40, 0, 'closed'), york(80, 20, 'no-data')] }
const combined = (
  measure: Parameters<typeof measureCells>[0],
  given: Parameters<typeof measureCells>[1] = cells,
) => groupCells(measureCells(measure, given), 'day', 1).map((group) => combineSides(group.cells).value)

test('counts and totals add up over stores', () => {
  expect(combined('visits')).toEqual([60, 10, null])
  expect(combined('total-dwell')).toEqual([2400, 100, null])
})

test('averages, rates and shares are total ÷ total', () => {
  expect(combined('average-dwell')).toEqual([40, 10, null])
  expect(combined('entry-rate', entered)).toEqual([60 / 50, 10 / 10, null])
  expect(combined('share', everywhere)).toEqual([0.5, 0.5, null])
})

test('a store that has no such zone counts in the whole of a share', () => {
  const without = {
    ...everywhere,
    visits: [cells.visits[0] ?? leeds(), york('no-data', 'no-data', 'no-data')],
  }
  expect(combined('share', { ...without, owners: new Set(['leeds']) })).toEqual([20 / 120, 0, null])
})

test('an average of fewer than thirty visits asks for caution, one of nobody is none', () => {
  const few = (visits: number) =>
    groupCells(
      measureCells('average-dwell', { ...cells, visits: [leeds(visits)], dwell: [leeds(900)] }),
      'day',
      1,
    ).map(isOfFewVisits)
  expect([few(29), few(30), few(0)]).toEqual([[true], [false], [false]])
})
