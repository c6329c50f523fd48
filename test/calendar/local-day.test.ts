import { tzOffset } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  endOfDay,
  localDayOf,
  startOfDay,
  weekdayOf,
} from '../../src/calendar/local-day.ts'
import { isTimeZone, offsetMs } from '../../src/calendar/wall-clock.ts'
import { anyDay, anyZone } from './zones.ts'

const at = (text: string) => Date.parse(text)
const hours = (day: string, zone: string) => (endOfDay(day, zone) - startOfDay(day, zone)) / 3_600_000

describe('a local day', () => {
  test('differs by zone at the same instant', () => {
    const instant = at('2025-03-01T22:30:00Z')
    expect(localDayOf(instant, 'America/New_York')).toBe('2025-03-01')
    expect(localDayOf(instant, 'Asia/Tokyo')).toBe('2025-03-02')
    expect(localDayOf(at('2025-03-01T18:29:59.999Z'), 'Asia/Kolkata')).toBe('2025-03-01')
    expect(localDayOf(at('2025-03-01T18:30:00Z'), 'Asia/Kolkata')).toBe('2025-03-02')
  })

  test('has 23 or 25 hours when clocks change', () => {
    expect(hours('2014-03-30', 'Europe/London')).toBe(23)
    expect(hours('2014-10-26', 'Europe/London')).toBe(25)
    expect(hours('2014-10-27', 'Europe/London')).toBe(24)
    expect(hours('2025-04-06', 'Australia/Lord_Howe')).toBe(24.5)
  })

  test('begins at the clock change if its midnight does not exist', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe(at('2018-11-04T03:00:00Z'))
    expect(hours('2018-11-04', 'America/Sao_Paulo')).toBe(23)
    expect(startOfDay('2024-04-26', 'Africa/Cairo')).toBe(at('2024-04-25T22:00:00Z'))
    expect(hours('2024-04-26', 'Africa/Cairo')).toBe(23)
  })

  test('begins at the first of two midnights', () => {
    expect(startOfDay('2024-11-03', 'America/Havana')).toBe(at('2024-11-03T04:00:00Z'))
    expect(hours('2024-11-03', 'America/Havana')).toBe(25)
    expect(hours('2018-02-17', 'America/Sao_Paulo')).toBe(25)
  })

  test('has no length if the zone skipped it', () => {
    expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0)
    expect(hours('2011-12-31', 'Pacific/Apia')).toBe(24)
  })

  test('starts at its first instant', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const start = startOfDay(day, zone)
        fc.pre(endOfDay(day, zone) > start)
        expect(localDayOf(start, zone)).toBe(day)
        expect(localDayOf(start - 1, zone) < day).toBe(true)
        expect(localDayOf(endOfDay(day, zone) - 1, zone)).toBe(day)
      }),
    )
  })
})

describe('offsetMs', () => {
  test('agrees with the runtime around clock changes and far from them', () => {
    const anyInstant = fc.integer({ min: at('2010-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        expect(offsetMs(instant, zone)).toBe(tzOffset(zone, new Date(instant)) * 60_000)
      }),
    )
    for (
      let minute = at('2025-03-28T00:00:00Z');
      minute < at('2025-04-01T00:00:00Z');
      minute += 15 * 60_000
    ) {
      expect(offsetMs(minute, 'Europe/London')).toBe(tzOffset('Europe/London', new Date(minute)) * 60_000)
    }
  })
})

describe('day arithmetic', () => {
  test('adds what daysBetween counts', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  test('crosses months, years and 29 February', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01')
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  })

  test('returns the weekday', () => {
    expect(weekdayOf('2025-11-21')).toBe(5)
    expect(weekdayOf('1969-12-28')).toBe(0)
    expect(weekdayOf('1970-01-01')).toBe(4)
  })
})

test('rejects an unknown time zone by name', () => {
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('Europe/London')).toBe(true)
  expect(() => offsetMs(0, 'Mars/Olympus')).toThrow('There is no time zone "Mars/Olympus".')
})
