import { expect, test } from 'vitest'
import { KeptRows } from '../../../../src/service/warehouse/engine/kept-day.ts'
import { type KeptKind, KeptSums } from '../../../../src/service/warehouse/engine/kept-sums.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const kind: KeptKind = { name: 'entries', scope: 'stores', tables: ['visits'], measures: 1, reachMs: hourMs }
const dayAt = (day: number) => ({ start: day * dayMs, endExclusive: (day + 1) * dayMs })

function keep(kept: KeptSums, day: number, location: string, since = kept.moment) {
  const owner = kept.numberOf(kind.scope, location)
  const own = kept.dayOf(kind, dayAt(day))
  const rows = new KeptRows()
  rows.owners.push(owner)
  rows.parts.push(0)
  rows.buckets.push(0)
  rows.sums.push(7)
  kept.add(own, [{ owner, signature: 0 }], rows)
  kept.settle(since)
}

function knows(kept: KeptSums, day: number, location: string) {
  return kept.dayOf(kind, dayAt(day)).knows(kept.numberOf(kind.scope, location), 0)
}

test.each([
  ['the day of the store', { location: 'york', range: { start: dayMs, endExclusive: dayMs + 1 } }, false],
  [
    'a day within the reach of a row',
    { location: 'york', range: { start: 2 * dayMs + hourMs - 1, endExclusive: 3 * dayMs } },
    false,
  ],
  [
    'a day beyond the reach of a row',
    { location: 'york', range: { start: 2 * dayMs + hourMs, endExclusive: 3 * dayMs } },
    true,
  ],
  ['another store', { location: 'leeds', range: dayAt(1) }, true],
  ['all stores, at any time', { location: null, range: null }, false],
])('forgets a day only if a change can affect it: %s', (_what, change, isKept) => {
  const kept = new KeptSums(1e6)
  keep(kept, 1, 'york')
  kept.change({ table: 'visits', ...change })
  expect(knows(kept, 1, 'york')).toBe(isKept)
})

test('keeps a day when rows within its reach are too new to count', () => {
  const kept = new KeptSums(1e6)
  const asOf = { ...kind, rowsUntil: 2 * dayMs }
  const owner = { owner: kept.numberOf(kind.scope, 'york'), signature: 0 }
  const knows = () => kept.dayOf(asOf, dayAt(1)).knows(owner.owner, 0)
  kept.add(kept.dayOf(asOf, dayAt(1)), [owner], new KeptRows())
  expect(kept.latest).toBe(2 * dayMs)
  kept.change({ table: 'visits', location: 'york', range: dayAt(2) })
  expect([knows(), kept.dayOf(kind, dayAt(1)).knows(owner.owner, 0)]).toEqual([true, false])
  kept.change({ table: 'visits', location: 'york', range: { start: 2 * dayMs - 1, endExclusive: 2 * dayMs } })
  expect(knows()).toBe(false)
})

test('keeps everything when another table changes', () => {
  const kept = new KeptSums(1e6)
  keep(kept, 1, 'york')
  kept.change({ table: 'segments', location: null, range: null })
  expect(knows(kept, 1, 'york')).toBe(true)
})

test('does not cache what changes while it is read', () => {
  const kept = new KeptSums(1e6)
  const since = kept.moment
  kept.change({ table: 'visits', location: 'york', range: dayAt(1) })
  keep(kept, 1, 'york', since)
  expect(knows(kept, 1, 'york')).toBe(false)
})

test('does not cache what was being read when the cache was cleared', () => {
  const kept = new KeptSums(1e6)
  const since = kept.moment
  kept.clear()
  keep(kept, 1, 'york', since)
  expect(knows(kept, 1, 'york')).toBe(false)
})

test('evicts the least recently used days', () => {
  const kept = new KeptSums(5000)
  for (let day = 0; day < 100; day += 1) keep(kept, day, 'york')
  expect(kept.bytes).toBeLessThanOrEqual(5000)
  expect(knows(kept, 99, 'york')).toBe(true)
  expect(knows(kept, 0, 'york')).toBe(false)
})

test('limits the memory of days without rows too', () => {
  const kept = new KeptSums(5000)
  for (let day = 0; day < 100; day += 1) kept.dayOf(kind, dayAt(day))
  kept.settle(kept.moment)
  expect(kept.bytes).toBeLessThanOrEqual(5000)
})
