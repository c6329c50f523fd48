import { expect, test } from 'vitest'
import { courseInSteps, measureCells, sampleOf } from '../../../../src/dashboard/pages/zones/zone-trend.ts'
import { groupCells } from '../../../../src/domain/cells/bucket-groups.ts'
import { combineSides } from '../../../../src/domain/cells/combine-sides.ts'
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

test('an average is of so many visits, one of nobody is none', () => {
  const few = (visits: number) =>
    groupCells(
      measureCells('average-dwell', { ...cells, visits: [leeds(visits)], dwell: [leeds(900)] }),
      'day',
      1,
    ).map(sampleOf)
  expect([few(29), few(30), few(0)]).toEqual([[29], [30], [null]])
})

test('a year is worked out a store and a few points at a time', () => {
  const days = Array.from({ length: 365 }, (_, day) => day)
  const bucketOf = (day: number) => {
    const start = Date.UTC(2025, 0, 1 + day)
    return {
      start,
      endExclusive: start + 86_400_000,
      index: new Date(start).toISOString().slice(0, 16),
      occurrence: 0 as const,
    }
  }
  const rows = (of: number) => ({
    values: new Map(['leeds', 'york'].map((store) => [store, days.map(() => of)])),
  })
  const own = [
    {
      group: {
        timezone: 'UTC',
        stores: ['leeds', 'york'],
        current: { buckets: days.map(bucketOf) },
        compared: null,
      },
      current: { amount: rows(10), dwell: rows(600) },
      compared: null,
      elapsed: null,
    },
  ] as unknown as Parameters<typeof courseInSteps>[0]['own']
  const steps = courseInSteps({
    measure: 'average-dwell',
    own,
    below: null,
    cameras: { own: new Map(), below: new Map() },
    uptimeKnown: true,
    owners: new Set(['leeds', 'york']),
    granularity: 'day',
    weekStartsOn: 1,
    asOf: Date.UTC(2026, 5, 1),
  })
  let taken = 0
  let step = steps.next()
  for (; step.done !== true; step = steps.next()) taken += 1
  expect(taken).toBeGreaterThanOrEqual(2 * 2 + Math.floor(365 / 60))
  expect(step.value.points.map(({ value }) => value)).toEqual(days.map(() => 60))
  expect(step.value.fewVisits).toBe(365)
  expect(step.value.points[0]).toMatchObject({ sample: 20, note: 'only 20 visits' })
})
