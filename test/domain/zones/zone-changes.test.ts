import { expect, test } from 'vitest'
import { changeOf } from '../../../src/domain/zones/zone-changes.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

/** The days of a zone in one store. */
const place = (store: string, ...days: readonly CellSketch[]) => sketchStore(store, '2026-03-02', days).cells

test('compares all stores that have the zone, over the days counted on both sides', () => {
  const change = changeOf([
    ...place('leeds', { now: 100, before: 80 }, { now: 900, before: 'no-data', seenBefore: 0 }),
    ...place('pune', { now: 20, before: 20 }, { now: 'closed', before: 'closed' }),
  ])
  // 120 against 100: neither sum includes the day without a count.
  expect(change).toMatchObject({
    current: 120,
    comparison: 100,
    leftOut: 1,
    delta: { kind: 'delta', fraction: expect.closeTo(0.2) },
  })
})

test('compares an unfinished day with the same time of the other day', () => {
  const days = place('leeds', { now: 10, before: 10 }, { now: 6, before: 40, soFar: 2, unfinished: true })
  expect(changeOf(days)).toMatchObject({ current: 16, comparison: 12 })
})

test('has a reason instead of a percentage if coverage of either period is too low', () => {
  const withheld = (sketch: CellSketch) => changeOf(place('leeds', sketch)).delta
  expect(withheld({ now: 10, before: 20, seen: 0.3 })).toEqual({
    kind: 'withheld',
    reason: 'current-unreliable',
  })
  expect(withheld({ now: 10, before: 20, seenBefore: 0.3 })).toEqual({
    kind: 'withheld',
    reason: 'comparison-unreliable',
  })
  expect(changeOf([]).delta).toEqual({ kind: 'withheld', reason: 'no-data' })
})
