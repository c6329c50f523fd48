import { expect, test } from 'vitest'
import { daysOfMonth, emptyPlaces, monthAfter } from '../../../../src/dashboard/pages/targets/month-days.ts'

test('a month has its days, whatever the year', () => {
  expect(daysOfMonth('2024-02')).toHaveLength(29)
  expect(daysOfMonth('2026-02').at(-1)).toBe('2026-02-28')
  expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31')
})

test.each([
  // 1 November 2026 is a Sunday.
  ['2026-11', 1, 6],
  ['2026-11', 0, 0],
  ['2026-11', 6, 1],
  ['2026-06', 1, 0],
] as const)('%s in weeks from day %i leaves %i places empty', (month, weekStartsOn, places) => {
  expect(emptyPlaces(month, weekStartsOn)).toBe(places)
})

test('months go on over the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
