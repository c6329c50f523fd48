import { expect, test } from 'vitest'
import { historyParts } from '../../../src/dashboard/data/use-camera-history.ts'

const ids = (count: number) =>
  Array.from({ length: count }, (_, place) => `c${String(place).padStart(3, '0')}`)

test('records are asked for in whole months, the newest first, and of fifty cameras at a time', () => {
  const parts = historyParts(ids(120), { first: '2026-09-24', last: '2026-11-21' }, '2026-11-21')
  expect(parts.map(({ days, recordings }) => [days.first, days.last, recordings.length])).toEqual([
    ['2026-11-01', '2026-11-21', 50],
    ['2026-11-01', '2026-11-21', 50],
    ['2026-11-01', '2026-11-21', 20],
    ['2026-10-01', '2026-10-31', 50],
    ['2026-10-01', '2026-10-31', 50],
    ['2026-10-01', '2026-10-31', 20],
    ['2026-09-01', '2026-09-30', 50],
    ['2026-09-01', '2026-09-30', 50],
    ['2026-09-01', '2026-09-30', 20],
  ])
  expect(new Set(parts.slice(0, 3).flatMap(({ recordings }) => recordings)).size).toBe(120)
})

test('the same cameras in another order are the same question', () => {
  const days = { first: '2026-11-01', last: '2026-11-02' }
  expect(historyParts(['b', 'a', 'b'], days, '2026-11-21')).toEqual(
    historyParts(['a', 'b'], days, '2026-11-21'),
  )
  expect(historyParts([], days, '2026-11-21')).toEqual([])
})
