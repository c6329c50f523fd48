import { expect, test } from 'vitest'
import { likeForLike } from '../../../src/domain/cells/like-for-like.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { footfallOfCells } from '../../dashboard/pages/footfall/footfall-of-cells.ts'

const store = (name: string, ...days: CellSketch[]) => sketchStore(name, '2026-03-02', days)
const leftOut = (...days: CellSketch[]) => likeForLike([store('york', ...days)]).leftOut[0]?.reason ?? null

test('compares a store that was open and counted in both periods', () => {
  expect(leftOut({ now: 10, before: 8 }, { now: 'closed', before: 'closed' })).toBeNull()
  expect(leftOut({ now: 0, before: 0 })).toBeNull()
  // A day without data, or with a closed partner, doesn't exclude the store.
  expect(
    leftOut({ now: 10, before: 8 }, { now: 5, before: 'no-data' }, { now: 5, before: 'closed' }),
  ).toBeNull()
})

test.each([
  ['closed-now', { now: 'closed', before: 8 }],
  ['closed-then', { now: 10, before: 'closed' }],
  ['not-counted-now', { now: 'no-data', before: 8 }],
  ['not-counted-then', { now: 10, before: 'no-data' }],
  ['unreliable-now', { now: 10, before: 8, seen: 0.5 }],
  ['unreliable-then', { now: 10, before: 8, seenBefore: 0.5 }],
] as const)('excludes a store as %s', (reason, day) => {
  expect(leftOut(day)).toBe(reason)
})

test('excludes a store whose counts of the two periods never fall on the same day', () => {
  expect(leftOut({ now: 10, before: 'no-data' }, { now: 'no-data', before: 8 })).toBe('no-common-day')
})

test('adds the coverage to the reason', () => {
  const { leftOut: all } = likeForLike([store('york', { now: 10, before: 8, seen: 0.5 })])
  expect(all).toEqual([{ store: 'york', reason: 'unreliable-now', share: 0.5 }])
})

test('compares an unfinished day with the count up to the same time', () => {
  const running = { unfinished: true, before: 90 } as const
  expect(leftOut({ now: 10, soFar: 8, ...running })).toBeNull()
  expect(leftOut({ now: 10, soFar: null, ...running })).toBe('not-counted-then')
})

test('compares only those stores in the headline, and names the others', () => {
  const { total, perOpenDay, alike } = footfallOfCells([
    store('leeds', { now: 110, before: 100 }),
    store('york', { now: 20, before: 200, seen: 0.3 }),
    store('bath', { now: 500, before: 'closed' }),
  ])
  expect(total).toMatchObject({ value: 630, pair: { current: 110, comparison: 100 } })
  expect(total.delta).toEqual({ kind: 'delta', fraction: expect.closeTo(0.1, 12) })
  expect(perOpenDay.delta).toEqual({ kind: 'delta', fraction: expect.closeTo(0.1, 12) })
  expect(alike).toMatchObject({
    kept: 1,
    leftOut: [
      { store: 'york', reason: 'unreliable-now' },
      { store: 'bath', reason: 'closed-then' },
    ],
  })
})
