import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClockHours } from '../../../src/domain/hours-of-week/clock-hours.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { clockHours } from './hours-of-cells.ts'

const cellsOf = (store: string, first: string, ...sketches: readonly CellSketch[]) =>
  sketchStore(store, first, sketches, 'hour').cells

test('adds up the counts of stores in each hour of their clocks', () => {
  const cells = ['leeds', 'pune'].flatMap((store) => cellsOf(store, '2026-03-07T14:00', { now: 50 }))
  expect(clockHours(cells)).toMatchObject([
    { day: '2026-03-07', hour: 14, state: 'measured', total: 100, time: { known: true, expected: 80 } },
  ])
})

test('is not over before the hour is over in every store', () => {
  const over = cellsOf('pune', '2026-03-07T14:00', { now: 50 })
  const running = cellsOf('leeds', '2026-03-07T14:00', { now: 20, unfinished: true })
  const ahead = cellsOf('leeds', '2026-03-07T14:00', { now: 'future' })
  expect(clockHours([...over, ...running])).toMatchObject([{ state: 'future', total: 70 }])
  expect(clockHours([...over, ...ahead])).toMatchObject([{ state: 'future', total: 50 }])
})

/** Nine o'clock on one Sunday in some stores of one kind. */
const sundays = (count: number, sketch: CellSketch) =>
  Array.from({ length: count }, (_, place) =>
    cellsOf(`${JSON.stringify(sketch)} ${place}`, '2026-03-08T09:00', sketch),
  ).flat()

test('is closed without a count if every store is closed, and has no data if one was open', () => {
  const closed = sundays(500, { now: 'closed' })
  expect(clockHours(closed)).toMatchObject([{ state: 'closed', total: null }])
  const open = sundays(1, { now: 'no-data' })
  expect(clockHours([...closed, ...open])).toMatchObject([{ state: 'no-data', total: null }])
})

test('is closed if nothing is known of a fifth of the stores, and has no data if of more', () => {
  const unknown = sundays(7, { now: 'no-data', seen: null })
  expect(clockHours([...sundays(28, { now: 'closed' }), ...unknown])).toMatchObject([{ state: 'closed' }])
  expect(clockHours([...sundays(27, { now: 'closed' }), ...unknown])).toMatchObject([{ state: 'no-data' }])
  expect(clockHours(unknown)).toMatchObject([{ state: 'no-data' }])
})

test('keeps the count of one store if others are closed', () => {
  const closed = cellsOf('leeds', '2026-03-08T09:00', { now: 'closed' })
  const counted = cellsOf('pune', '2026-03-08T09:00', { now: 3 })
  expect(clockHours([...closed, ...counted])).toMatchObject([{ state: 'measured', total: 3 }])
})

test('excludes an hour from the averages if coverage of all stores together is too low', () => {
  const half = cellsOf('leeds', '2026-03-07T14:00', { now: 20, seen: 0.5 })
  const whole = ['a', 'b'].flatMap((store) => cellsOf(store, '2026-03-07T14:00', { now: 50 }))
  expect(clockHours(half)).toMatchObject([{ state: 'unseen', total: 20 }])
  expect(clockHours([...half, ...whole])).toMatchObject([{ state: 'measured', total: 120 }])
})

test('has unknown coverage for a count without camera records', () => {
  const recorded = cellsOf('leeds', '2026-03-07T14:00', { now: 20 })
  const bare = cellsOf('bare', '2026-03-07T14:00', { now: 7, seen: null })
  const silent = cellsOf('bare', '2026-03-07T14:00', { now: 'no-data', seen: null })
  expect(clockHours([...recorded, ...bare])).toMatchObject([{ total: 27, time: { known: false } }])
  expect(clockHours([...recorded, ...silent])).toMatchObject([{ total: 20, time: { known: true } }])
  expect(clockHours(silent)).toMatchObject([{ state: 'no-data', time: null }])
})

test('lists hours in clock order, whatever the order of the parts', () => {
  const sketch = fc.record({
    now: fc.oneof(fc.nat(90), fc.constantFrom('closed', 'no-data', 'future')),
    seen: fc.constantFrom(null, 0, 0.5, 0.9, 1),
  })
  const stores = fc.array(fc.array(sketch, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(stores, fc.infiniteStream(fc.nat()), (sketches, random) => {
      const parts = sketches.map((own, store) => cellsOf(`store ${store}`, '2026-03-07T22:00', ...own))
      const cells = parts.flat()
      const order = new Map(cells.map((cell) => [cell, random.next().value ?? 0]))
      const shuffled = cells.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      const hours = new ClockHours()
      for (const cell of shuffled) hours.addCells([cell])
      expect(hours.list()).toEqual(clockHours(cells))
      expect(hours.list().map(({ day, hour }) => `${day} ${hour}`)).toEqual([
        '2026-03-07 22',
        '2026-03-07 23',
        '2026-03-08 0',
      ])
    }),
  )
})
