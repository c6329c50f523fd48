import { expect, test } from 'vitest'
import { placeOf } from '../../../src/domain/zones/floor.ts'
import { changesOf } from '../../../src/domain/zones/zone-changes.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const floor = [
  { store: 'leeds', zone: 'Women:Tops', recordings: ['a'] },
  { store: 'pune', zone: 'Women:Tops', recordings: ['b'] },
  { store: 'leeds', zone: 'Men:Suits', recordings: ['c'] },
]
const place = (store: string, zone: string, days: readonly CellSketch[]) =>
  sketchStore(placeOf(store, zone), '2026-03-02', days)

test('the change of a zone is of all stores that have it, over the days that both sides counted', () => {
  const changes = changesOf(floor, [
    place('leeds', 'Women:Tops', [
      { now: 100, before: 80 },
      { now: 900, before: 'no-data', seenBefore: 0 },
    ]),
    place('pune', 'Women:Tops', [
      { now: 20, before: 20 },
      { now: 'closed', before: 'closed' },
    ]),
    place('leeds', 'Men:Suits', [{ now: 10, before: 20 }]),
  ])
  // 120 against 100: the day that was not counted then is in neither sum.
  expect(changes.get('Women:Tops')).toMatchObject({
    current: 120,
    comparison: 100,
    leftOut: 1,
    delta: { kind: 'delta', fraction: expect.closeTo(0.2) },
  })
  expect(changes.get('Men:Suits')?.delta).toMatchObject({ fraction: expect.closeTo(-0.5) })
})

test('a running day is compared with the same time of the other day', () => {
  const changes = changesOf(floor, [
    place('leeds', 'Men:Suits', [
      { now: 10, before: 10 },
      { now: 6, before: 40, soFar: 2, unfinished: true },
    ]),
  ])
  expect(changes.get('Men:Suits')).toMatchObject({ current: 16, comparison: 12 })
})

test('where too little was seen then or now there is a reason and no percentage', () => {
  const withheld = (sketch: CellSketch) =>
    changesOf(floor, [place('leeds', 'Men:Suits', [sketch])]).get('Men:Suits')?.delta
  expect(withheld({ now: 10, before: 20, seen: 0.3 })).toEqual({
    kind: 'withheld',
    reason: 'current-unreliable',
  })
  expect(withheld({ now: 10, before: 20, seenBefore: 0.3 })).toEqual({
    kind: 'withheld',
    reason: 'comparison-unreliable',
  })
  expect(changesOf(floor, []).get('Men:Suits')?.delta).toEqual({ kind: 'withheld', reason: 'no-data' })
})
