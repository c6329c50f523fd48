import { expect, test } from 'vitest'
import { groupedStores, groupTotals } from '../../../src/domain/totals/group-totals.ts'
import { speakingStores } from '../../../src/domain/totals/totals.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const store = (name: string, ...days: CellSketch[]) => sketchStore(name, '2026-03-02', days)

function rowsOf(groups: readonly (readonly string[])[], ...stores: ReturnType<typeof store>[]) {
  return groupTotals(groups, stores, speakingStores(stores), true)
}

test('adds up the stores of each group, and weighs their cameras', () => {
  const [north, all] = rowsOf(
    [
      ['leeds', 'york'],
      ['leeds', 'york', 'bath'],
    ],
    store('leeds', { now: 100, before: 80 }, { now: 120, before: 100 }),
    store('york', { now: 40, before: 40, seen: 0.9 }, { now: 60, before: 40 }),
    store('bath', { now: 30, before: 30 }, { now: 30, before: 30 }),
  )
  expect(north).toMatchObject({
    stores: 2,
    counted: 2,
    uncounted: [],
    total: { value: 320, unfinished: false },
  })
  // Four store-days of camera time, one of them seen at 90 %.
  expect(north?.coverage).toMatchObject({ share: expect.closeTo(0.975), verdict: 'partial' })
  expect(north?.perOpenDay).toMatchObject({ value: 160, openDays: 2 })
  expect(all).toMatchObject({ stores: 3, counted: 3, total: { value: 380 } })
})

test('names the stores without a count, and why', () => {
  const [row, none] = rowsOf(
    [
      ['leeds', 'york', 'bath', 'gone'],
      ['york', 'gone'],
    ],
    store('leeds', { now: 100, before: 80 }),
    store('york', { now: 'closed', before: 40 }),
    store('bath', { now: 0, before: 30 }),
  )
  // Nobody came to Bath, which is a count.
  expect(row).toMatchObject({
    stores: 4,
    counted: 2,
    total: { value: 100 },
    uncounted: [
      { location: 'york', state: 'closed' },
      { location: 'gone', state: 'no-data' },
    ],
  })
  expect(none).toMatchObject({ stores: 2, counted: 0, total: { value: null } })
})

test('reads positions of the request, and nothing beyond them', () => {
  expect(groupedStores(['a', 'b', 'c'], [[2, 0], [1]])).toEqual([['c', 'a'], ['b']])
  expect(groupedStores(['a'], [[0, 7]])).toEqual([['a']])
  expect(groupedStores(['a'], undefined)).toEqual([])
})
