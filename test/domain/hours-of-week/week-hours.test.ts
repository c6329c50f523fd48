import { expect, test } from 'vitest'
import type { StoreCell } from '../../../src/domain/cells/store-cells.ts'
import { weekOf } from '../../../src/domain/hours-of-week/week-hours.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { clockHours } from './hours-of-cells.ts'

const weekHours = (cells: readonly StoreCell[]) => weekOf(clockHours(cells))

/** Saturdays from 7 March 2026 on, at 14:00. */
const saturdays = (...sketches: readonly CellSketch[]) =>
  sketches.flatMap(
    (sketch, week) =>
      sketchStore(
        'leeds',
        `${new Date(Date.UTC(2026, 2, 7 + 7 * week, 14)).toISOString().slice(0, 16)}`,
        [sketch],
        'hour',
      ).cells,
  )

test('averages the open and seen days, and counts the others', () => {
  const [hour] = weekHours(
    saturdays(
      { now: 90 },
      { now: 70 },
      { now: 20, seen: 0.5 },
      { now: 'no-data', seen: 0 },
      { now: 'closed' },
    ),
  )
  expect(hour).toEqual({
    weekday: 6,
    hour: 14,
    state: 'measured',
    average: 80,
    atLeast: null,
    days: ['2026-03-07', '2026-03-14'],
    unseenDays: 1,
    unknownDays: 1,
    coverage: { share: 1, verdict: 'complete' },
  })
})

test('returns the lower bound if no day was seen', () => {
  const [hour] = weekHours(saturdays({ now: 20, seen: 0.5 }, { now: 40, seen: 0.7 }))
  expect(hour).toMatchObject({
    state: 'unseen',
    average: null,
    atLeast: 30,
    days: [],
    unseenDays: 2,
    coverage: { share: 0.6, verdict: 'unreliable' },
  })
})

test.each([
  ['no-data', [{ now: 'no-data' }, { now: 'closed' }]],
  ['closed', [{ now: 'closed' }, { now: 'future' }]],
  ['future', [{ now: 'future' }]],
] as const)('is %s if no other state is more informative', (state, sketches) => {
  expect(weekHours(saturdays(...sketches))).toMatchObject([{ state, average: null }])
})

test('keeps the order in which the hours first occur in the period', () => {
  const cells = sketchStore('leeds', '2026-03-07T23:00', [{ now: 1 }, { now: 2 }], 'hour').cells
  expect(weekHours(cells)).toMatchObject([
    { weekday: 6, hour: 23 },
    { weekday: 0, hour: 0 },
  ])
})
