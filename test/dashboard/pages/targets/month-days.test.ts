import { expect, test } from 'vitest'
import {
  daysOfMonth,
  emptyPlaces,
  monthAfter,
  typedEntries,
} from '../../../../src/dashboard/pages/targets/month-days.ts'

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

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1500', 1500],
  ['12,000', 12_000],
  ['12.000', 12_000],
  ['12 000', 12_000],
  ['1’234’567', 1_234_567],
])('“%s” is %s', (text, entries) => {
  expect(typedEntries(text)).toBe(entries)
})

test.each(['1500.0', '1500,5', '1,50', '-3', 'many', '123456789'])('“%s” is no number of entries', (text) => {
  expect(typedEntries(text)).toBeNaN()
})
