import { expect, test } from 'vitest'
import { dayOf, formatDay, instantAt, localDay, weekdayOf } from '../../src/demo/local-day.ts'

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

test('converts between a day, its weekday and its date', () => {
  expect(weekdayOf(dayOf(2026, 11, 21))).toBe(6)
  expect(weekdayOf(dayOf(1970, 1, 1))).toBe(4)
  expect(weekdayOf(dayOf(2026, 11, 22))).toBe(7)
  expect(formatDay(dayOf(2026, 2, 28) + 1)).toBe('2026-03-01')
})

test.each([
  ['Europe/London', [2026, 7, 1], 540, '2026-07-01T08:00:00.000Z'],
  ['Europe/London', [2026, 12, 1], 540, '2026-12-01T09:00:00.000Z'],
  ['Asia/Kolkata', [2026, 12, 1], 630, '2026-12-01T05:00:00.000Z'],
  ['America/New_York', [2026, 12, 1], 1260, '2026-12-02T02:00:00.000Z'],
  ['Europe/London', [2026, 7, 3], 1500, '2026-07-04T00:00:00.000Z'],
] as const)('%s on %j at minute %i is %s', (zone, [year, month, date], minute, expected) => {
  expect(iso(instantAt(zone, dayOf(year, month, date), minute))).toBe(expected)
})

test('handles days of 23 and 25 hours', () => {
  const length = (day: number) =>
    (instantAt('Europe/London', day + 1, 0) - instantAt('Europe/London', day, 0)) / 3600
  expect(length(dayOf(2026, 3, 29))).toBe(23)
  expect(length(dayOf(2026, 10, 25))).toBe(25)
  expect(length(dayOf(2026, 10, 26))).toBe(24)
})

test('moves a skipped time one hour forward and uses the first of a repeated one', () => {
  expect(iso(instantAt('Europe/London', dayOf(2026, 3, 29), 90))).toBe('2026-03-29T01:30:00.000Z')
  expect(iso(instantAt('Europe/London', dayOf(2026, 10, 25), 90))).toBe('2026-10-25T00:30:00.000Z')
  expect(iso(instantAt('America/New_York', dayOf(2026, 11, 1), 90))).toBe('2026-11-01T05:30:00.000Z')
})

test('returns the local calendar day of an instant', () => {
  const evening = Date.UTC(2026, 10, 20, 19, 0) / 1000
  expect(formatDay(localDay('Asia/Kolkata', evening))).toBe('2026-11-21')
  expect(formatDay(localDay('America/New_York', evening))).toBe('2026-11-20')
})
