import { expect, test } from 'vitest'
import type { CameraTime } from '../../../src/domain/coverage/verdict.ts'
import { stayFigure } from '../../../src/domain/day-so-far/average-stay.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'

const seen = (share: number): CameraTime => ({
  known: true,
  scheduledHours: 10,
  expected: 40,
  usable: 40 * share,
})

const bothSeen = { today: [seen(1)], before: [seen(1)] }

/** Stays are long in Bath and short in Leeds, with as many entries in each on both days. Nobody stays shorter. */
const stays = { leeds: 600, bath: 1200 } as const
const rows = Object.entries(stays).map(([location, average]) => ({ location, average_dwell_time: average }))

const storesOf = (sketches: Readonly<Record<string, Partial<CellSketch>>> = {}) =>
  Object.keys(stays).map((store) =>
    sketchStore(store, '2026-03-02', [{ now: 100, before: 100, ...sketches[store] }]),
  )

test('excludes a store with a blind entrance from both weighted means', () => {
  const entries = storesOf({ bath: { now: 10, seen: 0.1 } })
  const stay = stayFigure({ today: rows, before: rows }, entries, entries, () => bothSeen)
  expect(stay.pair).toEqual({ current: 600, comparison: 600 })
  expect(stay.delta).toEqual({ kind: 'delta', fraction: 0, shared: { counted: 1, of: 2, unit: 'store' } })
})

test('does not depend on the entrances of a single store', () => {
  const [leeds] = storesOf({ leeds: { now: 10, seen: 0.1 } })
  const [whole] = storesOf()
  if (leeds === undefined || whole === undefined) throw new Error('no store')
  const stay = stayFigure({ today: rows, before: rows }, [whole], [leeds], () => bothSeen)
  expect(stay.delta).toEqual({ kind: 'delta', fraction: 0 })
})

test('is not compared if fewer than half of the stores remain', () => {
  const extra = [...rows, { location: 'york', average_dwell_time: 900 }]
  const stores = [...storesOf(), sketchStore('york', '2026-03-02', [{ now: 100, before: 100 }])]
  const blind = { today: [seen(0.1)], before: [seen(1)] }
  const stay = stayFigure({ today: extra, before: extra }, stores, stores, ({ store }) =>
    store === 'leeds' ? bothSeen : blind,
  )
  expect(stay.value).toBe(900)
  expect(stay.delta).toEqual({
    kind: 'withheld',
    reason: 'few-shared',
    shared: { counted: 1, of: 3, unit: 'store' },
  })
})

test('is not compared for fewer than thirty people', () => {
  const few = storesOf({ leeds: { now: 14 }, bath: { now: 15 } })
  const stay = stayFigure({ today: rows, before: rows }, few, few, () => bothSeen)
  expect(stay.value).not.toBeNull()
  expect(stay.delta).toEqual({ kind: 'withheld', reason: 'small-sample' })
})
