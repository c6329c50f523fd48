import { expect, test } from 'vitest'
import { placeWallClock } from '../../src/calendar/placed-time.ts'
import { isTimeZone } from '../../src/calendar/wall-clock.ts'

const at = (wall: string, zone: string, repeated?: 'first' | 'second') => {
  const placed = placeWallClock(Date.parse(`${wall}Z`), zone, repeated)
  return `${new Date(placed.instant).toISOString().slice(0, 16)} ${placed.kind}`
}

test.each([
  ['2014-01-15T13:00', 'Europe/London', '2014-01-15T13:00 exact'],
  ['2014-07-15T13:00', 'Europe/London', '2014-07-15T12:00 exact'],
  ['2014-07-15T13:00', 'Asia/Kolkata', '2014-07-15T07:30 exact'],
  ['2014-03-30T00:00', 'Europe/London', '2014-03-30T00:00 exact'],
  ['2014-03-30T01:00', 'Europe/London', '2014-03-30T01:00 skipped'],
  ['2014-03-30T02:00', 'Europe/London', '2014-03-30T01:00 exact'],
  ['2014-10-26T00:00', 'Europe/London', '2014-10-25T23:00 exact'],
  ['2014-10-26T01:00', 'Europe/London', '2014-10-26T00:00 repeated'],
  ['2014-10-26T02:00', 'Europe/London', '2014-10-26T02:00 exact'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30 skipped'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30 repeated'],
])('%s in %s is %s', (wall, zone, expected) => {
  expect(at(wall, zone)).toBe(expected)
})

test('selects the second of two hours with the same name', () => {
  expect(at('2014-10-26T01:00', 'Europe/London', 'second')).toBe('2014-10-26T01:00 repeated')
})

test('rejects an unknown time zone', () => {
  expect(isTimeZone('Europe/Leeds')).toBe(false)
  expect(isTimeZone('')).toBe(false)
  expect(isTimeZone('Europe/London')).toBe(true)
})
