import { expect, test } from 'vitest'
import { openDays } from '../../../src/domain/totals/open-days.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const monday = '2026-03-02'
const store = (name: string, ...days: (CellSketch | CellSketch['now'])[]) =>
  sketchStore(
    name,
    monday,
    days.map((day) => (typeof day === 'object' ? day : { now: day })),
  )

test('is total ÷ days if every open day of every store was counted in full', () => {
  const { current } = openDays([
    store('leeds', 100, 120, 140, 80),
    // Closed on the second day, so it adds 90 in three of four days.
    store('york', 30, 'closed', 30, 30),
  ])
  expect(current).toMatchObject({ value: (440 + 90) / 4, days: 4, counted: null })
})

test('a day that one store did not count costs the average that store’s day alone', () => {
  const { current } = openDays([
    store('leeds', 100, 'no-data', 140, 120),
    store('york', 30, 50, 'no-data', 40),
    store('bath', 10, 10, 10, 'no-data'),
  ])
  // 120 + 40 + 10 on each day. Only the first day has no gap, and its 140 are of the slowest day of two stores.
  expect(current).toMatchObject({ value: 170, days: 4, counted: null })
})

test('weighs a store’s own average by its open days', () => {
  const { current } = openDays([
    store('leeds', 100, 100, 100, 100),
    // Open on three days, counted on one of them.
    store('york', 40, 'no-data', 'no-data', 'closed'),
  ])
  expect(current.value).toBeCloseTo(100 + (40 * 3) / 4, 12)
})

test('states how many stores it includes if one was never counted in full', () => {
  const { current } = openDays([
    store('leeds', 100, 100),
    store('york', 'no-data', 'no-data'),
    store('bath', 'closed', 'closed'),
  ])
  expect(current).toMatchObject({ value: 100, days: 2, counted: { counted: 1, of: 2, unit: 'store' } })
})

test('a day that is running in any store is not over', () => {
  const running = { now: 20, unfinished: true }
  const { current } = openDays([store('leeds', 100, running), store('york', 50, 60)])
  expect(current).toMatchObject({ value: 150, days: 1, counted: null })
  expect(openDays([store('leeds', running)]).current).toMatchObject({ value: null, days: 0, counted: null })
})

test('compares only days of stores that were counted in both periods', () => {
  const { paired } = openDays([
    store('leeds', { now: 100, before: 80 }, { now: 120, before: 100 }),
    store('york', { now: 50, before: 'no-data' }, { now: 60, before: 40 }),
  ])
  expect(paired.current.value).toBe((100 + 180) / 2)
  expect(paired.comparison).toMatchObject({
    value: (80 + 140) / 2,
    shared: { counted: 3, of: 4, unit: 'store-day' },
  })
})
