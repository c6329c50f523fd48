import { expect, test } from 'vitest'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import { combinedValue, combineSides } from '../../../src/domain/cells/combine-sides.ts'
import { comparablePairs } from '../../../src/domain/cells/comparable.ts'
import { quotientCells } from '../../../src/domain/cells/quotient-cells.ts'
import { type StoreCells, storeCells } from '../../../src/domain/cells/store-cells.ts'
import { unknownBucket } from '../../../src/domain/coverage/bucket-coverage.ts'
import { planPeriod } from '../../support/plan-period.ts'

type Days = Readonly<Record<string, number | null>>

interface Amounts {
  readonly current: Days
  readonly compared?: Days
  readonly elapsed?: number
}

/** 1 to 4 March 2026, the last day unfinished, compared with the same weekdays before. */
function cellsOf({ current, compared, elapsed }: Amounts): readonly StoreCells[] {
  const asOf = Date.parse('2026-03-04T09:40Z')
  const plan = planPeriod([{ id: 'leeds', timezone: 'Europe/London' }], {
    comparison: 'same-weekdays',
    days: { first: '2026-03-01', last: '2026-03-04' },
    granularity: 'day',
    today: '2026-03-04',
    asOf,
  })
  const rows = (days: Days) =>
    Object.entries(days).map(([day, amount]) => ({ index: `${day}T00:00:00.000`, location: 'leeds', amount }))
  const combine = (days: Days, buckets: Parameters<typeof combineRows>[1]) =>
    combineRows(rows(days), buckets, { places: ['leeds'] }, measured('amount'))
  return plan.groups.flatMap((group) =>
    storeCells(
      group,
      {
        current: combine(current, group.current.buckets),
        compared: combine(compared ?? {}, group.compared?.buckets ?? []),
        elapsed: elapsed === undefined ? null : new Map([['leeds', elapsed]]),
        cameras: new Map(),
      },
      asOf,
    ),
  )
}

const cellsIn = (stores: readonly StoreCells[]) => stores.flatMap(({ cells }) => cells)

test('divides per bucket, and has no value without a divisor', () => {
  const sales = cellsOf({ current: { '2026-03-01': 3, '2026-03-02': 0, '2026-03-03': 0 } })
  const customers = cellsOf({ current: { '2026-03-01': 12, '2026-03-02': 5, '2026-03-03': 0 } })
  const cells = cellsIn(quotientCells(sales, customers))
  expect(cells.map(({ value }) => value)).toEqual([0.25, 0, null, null])
  expect(cells.slice(0, 3).map(({ state }) => state)).toEqual(['measured', 'measured', 'nobody'])
})

test('has no data in a bucket that lacks an amount, and zero in one without visitors', () => {
  const sales = cellsOf({ current: { '2026-03-01': null, '2026-03-02': 0, '2026-03-03': 0 } })
  const customers = cellsOf({ current: { '2026-03-01': 5, '2026-03-02': 0, '2026-03-03': 0 } })
  const cells = cellsIn(quotientCells(sales, customers)).slice(0, 3)
  expect(combineSides(cells).state).toBe('no-data')
  expect(combineSides(cells.slice(1)).state).toBe('nobody')
})

test('compares a day with one without visitors, which adds nothing', () => {
  const sales = cellsOf({
    current: { '2026-03-01': 2, '2026-03-02': 3 },
    compared: { '2026-02-22': 1, '2026-02-23': 0 },
  })
  const customers = cellsOf({
    current: { '2026-03-01': 10, '2026-03-02': 10 },
    compared: { '2026-02-22': 10, '2026-02-23': 0 },
  })
  const { current, comparison } = comparablePairs(cellsIn(quotientCells(sales, customers)).slice(0, 2))
  expect([current.value, comparison.value]).toEqual([0.25, 0.1])
})

test('divides total by total over several cells, never averaging averages', () => {
  const sales = cellsOf({ current: { '2026-03-01': 9, '2026-03-02': 1 } })
  const customers = cellsOf({ current: { '2026-03-01': 10, '2026-03-02': 90 } })
  const cells = cellsIn(quotientCells(sales, customers))
  expect(combineSides(cells).value).toBe(0.1)
  expect(combinedValue(cells)).toBe(0.1)
})

test('excludes a side with an unknown amount from both sums', () => {
  const sales = cellsOf({ current: { '2026-03-01': 9, '2026-03-02': null } })
  const customers = cellsOf({ current: { '2026-03-01': 10, '2026-03-02': 90 } })
  expect(combinedValue(cellsIn(quotientCells(sales, customers)))).toBe(0.9)
})

test('compares an unfinished bucket with the quotient up to the same clock time', () => {
  const sales = cellsOf({ current: { '2026-03-04': 3 }, compared: { '2026-02-25': 40 }, elapsed: 2 })
  const customers = cellsOf({ current: { '2026-03-04': 10 }, compared: { '2026-02-25': 100 }, elapsed: 8 })
  const cells = cellsIn(quotientCells(sales, customers))
  const pairs = comparablePairs(cells)
  expect(pairs.current.value).toBe(0.3)
  expect(pairs.comparison.value).toBe(0.25)
  expect(cells.at(-1)?.compared?.value).toBe(0.4)
})

test('has the coverage of the worse side, ignoring sales, which no camera counts', () => {
  const day = (usable: number) => ({
    known: true,
    scheduledHours: 10,
    plannedHours: 10,
    expected: 40,
    usable,
  })
  const seenBy = (time: StoreCells['cells'][number]['time']) =>
    cellsOf({ current: { '2026-03-01': 10 } }).map((store) => ({
      ...store,
      cells: store.cells.slice(0, 1).map((cell) => ({ ...cell, time })),
    }))
  const coverage = (total: readonly StoreCells[], over: readonly StoreCells[]) =>
    combineSides(cellsIn(quotientCells(total, over))).coverage
  expect(coverage(seenBy(day(40)), seenBy(day(20)))).toEqual({ share: 0.5, verdict: 'unreliable' })
  expect(coverage(seenBy(day(20)), seenBy(day(40)))).toEqual({ share: 0.5, verdict: 'unreliable' })
  expect(coverage(seenBy(unknownBucket), seenBy(day(40))).verdict).toBe('complete')
})

test('never pairs amounts of different stores', () => {
  const [store] = cellsOf({ current: {} })
  if (store === undefined) throw new Error('no store')
  expect(() => quotientCells([{ ...store, store: 'york' }], [store])).toThrow('not of the same stores')
})
