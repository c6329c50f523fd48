import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../../src/calendar/buckets.ts'
import type { Bucket, ChainCalendar, Granularity } from '../../src/calendar/calendar.ts'
import { instantsOf } from '../../src/calendar/instants.ts'
import { localDayOf } from '../../src/calendar/local-day.ts'
import { wallOf } from '../../src/calendar/wall-clock.ts'
import { anyRange, anyZone } from './zones.ts'

const granularities: readonly Granularity[] = ['hour', 'day', 'week', 'month', 'quarter']
const day = (text: string) => ({ first: text, last: text })
const clock = (buckets: readonly Bucket[]) =>
  buckets.map((bucket) => `${bucket.index.slice(11, 16)}${bucket.occurrence ? ' again' : ''}`)

describe('bucketsOf', () => {
  test('tiles the range exactly at every granularity', () => {
    fc.assert(
      fc.property(anyRange(40), anyZone, fc.constantFrom(...granularities), (days, zone, granularity) => {
        const range = instantsOf(days, zone)
        let reached = range.start
        for (const bucket of bucketsOf(days, granularity, zone)) {
          expect(bucket.start).toBe(reached)
          expect(bucket.endExclusive).toBeGreaterThan(bucket.start)
          reached = bucket.endExclusive
        }
        expect(reached).toBe(range.endExclusive)
      }),
      { numRuns: 150 },
    )
  })

  test('gives every bucket a unique index and occurrence', () => {
    fc.assert(
      fc.property(anyRange(40), anyZone, fc.constantFrom(...granularities), (days, zone, granularity) => {
        const keys = bucketsOf(days, granularity, zone).map(
          (bucket) => `${bucket.index} ${bucket.occurrence}`,
        )
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 150 },
    )
  })

  test('never lets an hour cross a clock hour, and gives it that hour’s index', () => {
    fc.assert(
      fc.property(anyRange(3), anyZone, (days, zone) => {
        for (const bucket of bucketsOf(days, 'hour', zone)) {
          const hour = new Date(wallOf(bucket.start, zone)).toISOString().slice(0, 13)
          expect(bucket.index).toBe(`${hour}:00:00.000`)
          expect(new Date(wallOf(bucket.endExclusive - 1, zone)).toISOString().slice(0, 13)).toBe(hour)
        }
      }),
    )
  })

  test('keeps a day bucket inside one local day', () => {
    fc.assert(
      fc.property(anyRange(40), anyZone, (days, zone) => {
        for (const bucket of bucketsOf(days, 'day', zone)) {
          expect(bucket.index).toBe(`${localDayOf(bucket.start, zone)}T00:00:00.000`)
          expect(localDayOf(bucket.endExclusive - 1, zone)).toBe(localDayOf(bucket.start, zone))
        }
      }),
    )
  })

  test('omits the hour that clocks skip', () => {
    const hours = clock(bucketsOf(day('2014-03-30'), 'hour', 'Europe/London'))
    expect(hours).toHaveLength(23)
    expect(hours.slice(0, 3)).toEqual(['00:00', '02:00', '03:00'])
  })

  test('returns the repeated hour twice, in chronological order', () => {
    const hours = clock(bucketsOf(day('2014-10-26'), 'hour', 'Europe/London'))
    expect(hours).toHaveLength(25)
    expect(hours.slice(0, 4)).toEqual(['00:00', '01:00', '01:00 again', '02:00'])
  })

  test('begins a day without a midnight at one o’clock', () => {
    const hours = clock(bucketsOf(day('2018-11-04'), 'hour', 'America/Sao_Paulo'))
    expect(hours).toHaveLength(23)
    expect(hours[0]).toBe('01:00')
  })

  test('starts hours at half past in UTC in a zone with a half-hour offset', () => {
    const [first] = bucketsOf(day('2025-06-01'), 'hour', 'Asia/Kolkata')
    expect(first).toEqual({
      index: '2025-06-01T00:00:00.000',
      occurrence: 0,
      start: Date.parse('2025-05-31T18:30:00Z'),
      endExclusive: Date.parse('2025-05-31T19:30:00Z'),
    })
  })

  test('follows a change of half an hour', () => {
    const hours = bucketsOf(day('2025-04-06'), 'hour', 'Australia/Lord_Howe')
    expect(clock(hours).slice(0, 4)).toEqual(['00:00', '01:00', '01:00 again', '02:00'])
    expect(hours.map((bucket) => (bucket.endExclusive - bucket.start) / 60_000).slice(0, 4)).toEqual([
      60, 60, 30, 60,
    ])
  })

  test('returns no bucket for a day that the zone skipped', () => {
    const days = bucketsOf({ first: '2011-12-29', last: '2011-12-31' }, 'day', 'Pacific/Apia')
    expect(days.map((bucket) => bucket.index.slice(0, 10))).toEqual(['2011-12-29', '2011-12-31'])
  })

  test('cuts weeks to the range and keeps the first day of the week as index', () => {
    const weeks = bucketsOf({ first: '2025-11-05', last: '2025-11-18' }, 'week', 'UTC')
    expect(weeks.map((bucket) => bucket.index.slice(0, 10))).toEqual([
      '2025-11-03',
      '2025-11-10',
      '2025-11-17',
    ])
    expect(weeks.map((bucket) => localDayOf(bucket.start, 'UTC'))).toEqual([
      '2025-11-05',
      '2025-11-10',
      '2025-11-17',
    ])
    expect(weeks.at(-1)?.endExclusive).toBe(Date.parse('2025-11-19T00:00:00Z'))
  })

  test('starts weeks on the requested weekday', () => {
    const weeks = bucketsOf({ first: '2025-11-02', last: '2025-11-15' }, 'week', 'UTC', {
      weekStartsOn: 0,
      year: null,
    })
    expect(weeks.map((bucket) => bucket.index.slice(0, 10))).toEqual(['2025-11-02', '2025-11-09'])
  })

  test('gives months their own lengths', () => {
    const months = bucketsOf({ first: '2024-01-15', last: '2024-03-31' }, 'month', 'Europe/London')
    expect(months.map((bucket) => bucket.index.slice(0, 10))).toEqual([
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
    ])
    expect(months.map((bucket) => (bucket.endExclusive - bucket.start) / 3_600_000)).toEqual([
      17 * 24,
      29 * 24,
      31 * 24 - 1,
    ])
  })

  test('gives quarters three months of the chain', () => {
    const starts = (calendar?: ChainCalendar) =>
      bucketsOf({ first: '2024-01-15', last: '2024-08-31' }, 'quarter', 'UTC', calendar).map((bucket) =>
        bucket.index.slice(0, 10),
      )
    expect(starts()).toEqual(['2024-01-01', '2024-04-01', '2024-07-01'])
    // The calendar of the National Retail Federation.
    expect(starts({ weekStartsOn: 0, year: { pattern: '4-5-4', ends: 'nearest', endsIn: 1 } })).toEqual([
      '2023-10-29',
      '2024-02-04',
      '2024-05-05',
      '2024-08-04',
    ])
  })
})
