import { expect, test } from 'vitest'
import { storeLeague } from '../../../src/domain/totals/store-league.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const store = (name: string, ...days: CellSketch[]) => sketchStore(name, '2026-03-02', days)

/** Ids in the order of the league, with the ranks. */
const ranksOf = (...stores: Parameters<typeof storeLeague>[0]) =>
  storeLeague(stores, new Map(), false).map((row) => [row.store, row.rank])

test('ranks stores by entries per open day', () => {
  expect(ranksOf(store('york', { now: 90 }), store('leeds', { now: 100 }))).toEqual([
    ['leeds', 1],
    ['york', 2],
  ])
})

test('does not rank a partial store that may belong above one with more entries', () => {
  // 90 entries at 90 % of camera time are 100 by the share, and 113 if twice as many people were missed.
  expect(ranksOf(store('york', { now: 90, seen: 0.9 }), store('leeds', { now: 100 }))).toEqual([
    ['leeds', 1],
    ['york', null],
  ])
})

test('ranks a partial store that stays below all others, whatever was missed', () => {
  expect(ranksOf(store('york', { now: 60, seen: 0.9 }), store('leeds', { now: 100 }))).toEqual([
    ['leeds', 1],
    ['york', 2],
  ])
})

test('ranks partial stores with the same coverage among each other', () => {
  expect(ranksOf(store('york', { now: 80, seen: 0.9 }), store('leeds', { now: 100, seen: 0.9 }))).toEqual([
    ['leeds', 1],
    ['york', 2],
  ])
})
