import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../../src/calendar/buckets.ts'
import { comparedBuckets } from '../../src/calendar/compared-buckets.ts'
import { comparedDays, comparisonKinds, comparisonShift, skipping } from '../../src/calendar/comparison.ts'
import { lengthOf } from '../../src/calendar/day-range.ts'
import { instantsOf } from '../../src/calendar/instants.ts'
import { addDays, daysBetween, weekdayOf } from '../../src/calendar/local-day.ts'
import { anyRange, anyZone } from './zones.ts'

const today = '2025-11-21'
const last28 = { first: '2025-10-25', last: today }
const far = '2100-01-01'

const holidaysOn = (days: readonly string[]) => new Map(days.map((day) => [day, 'Holiday']))

describe('comparedDays', () => {
  test('lies whole weeks earlier for same weekdays', () => {
    expect(comparedDays(last28, 'same-weekdays', today)).toEqual({ first: '2025-09-27', last: '2025-10-24' })
    expect(comparedDays({ first: today, last: today }, 'same-weekdays', today)).toEqual({
      first: '2025-11-14',
      last: '2025-11-14',
    })
    expect(comparedDays({ first: '2025-10-01', last: '2025-10-31' }, 'same-weekdays', today)).toEqual({
      first: '2025-08-27',
      last: '2025-09-26',
    })
  })

  test('steps over holidays for ordinary weekdays, by whole weeks', () => {
    const day = { first: '2026-01-08', last: '2026-01-08' }
    const compared = (names: readonly string[]) =>
      comparedDays(day, 'ordinary-weekdays', today < day.first ? day.first : today, holidaysOn(names))?.first
    expect(compared([])).toBe('2026-01-01')
    expect(compared(['2026-01-01'])).toBe('2025-12-25')
    expect(compared(['2026-01-01', '2025-12-25', '2025-12-26'])).toBe('2025-12-18')
    expect(skipping(day, holidaysOn(['2026-01-01', '2025-12-25', '2025-12-26']))).toEqual({
      kind: 'skipped',
      days: ['2025-12-25', '2026-01-01'],
    })
    // Holidays of the range itself change nothing.
    expect(compared(['2026-01-08'])).toBe('2026-01-01')
  })

  test('gives up stepping after eight further weeks', () => {
    const week = { first: '2026-03-02', last: '2026-03-08' }
    const mondays = Array.from({ length: 9 }, (_, weeks) => addDays('2026-02-23', -7 * weeks))
    expect(skipping(week, holidaysOn(mondays))).toEqual({ kind: 'in-vain' })
    expect(comparisonShift(week, 'ordinary-weekdays', holidaysOn(mondays))).toBe(7)
    expect(comparisonShift(week, 'ordinary-weekdays', holidaysOn(mondays.slice(0, 8)))).toBe(7 * 9)
  })

  test('ends the day before the range for the previous period', () => {
    expect(comparedDays({ first: '2025-10-01', last: '2025-10-31' }, 'previous-period', today)).toEqual({
      first: '2025-08-31',
      last: '2025-09-30',
    })
  })

  test('pairs each day with its own weekday for last year', () => {
    const compared = comparedDays(last28, 'last-year', today)
    expect(compared).toEqual({ first: '2024-10-26', last: '2024-11-22' })
  })

  test('lies one year back for last year, however long the range is', () => {
    const year = { first: '2015-01-01', last: '2015-12-31' }
    expect(comparedDays(year, 'last-year', today)).toEqual({ first: '2014-01-02', last: '2015-01-01' })
    const leapYear = { first: '2016-01-01', last: '2016-12-31' }
    expect(comparedDays(leapYear, 'last-year', today)).toEqual({ first: '2015-01-02', last: '2016-01-02' })
    const threeYears = { first: '2013-01-01', last: '2015-12-31' }
    expect(comparedDays(threeYears, 'last-year', today)).toEqual({ first: '2012-01-03', last: '2015-01-01' })
  })

  test('is null without a comparison', () => {
    expect(comparedDays(last28, 'none', today)).toBeNull()
  })

  test('includes only as many days as have begun', () => {
    expect(comparedDays({ first: '2025-11-17', last: '2025-11-23' }, 'same-weekdays', today)).toEqual({
      first: '2025-11-10',
      last: '2025-11-14',
    })
    expect(comparedDays({ first: '2025-11-22', last: '2025-11-23' }, 'same-weekdays', today)).toBeNull()
  })

  test('has the length of the range and precedes it, and overlaps it only for last year', () => {
    fc.assert(
      fc.property(anyRange(800), fc.constantFrom(...comparisonKinds), (days, comparison) => {
        const compared = comparedDays(days, comparison, far)
        if (compared === null) {
          expect(comparison).toBe('none')
          return
        }
        if (comparison !== 'last-year') expect(compared.last < days.first).toBe(true)
        else expect(daysBetween(compared.first, days.first)).toBe(364)
        expect(lengthOf(compared)).toBe(lengthOf(days))
        if (comparison === 'previous-period') expect(daysBetween(compared.last, days.first)).toBe(1)
        else expect(weekdayOf(compared.first)).toBe(weekdayOf(days.first))
      }),
    )
  })
})

describe('comparedBuckets', () => {
  const zone = 'Europe/London'

  test('pairs the same clock hours', () => {
    const hours = bucketsOf({ first: '2025-11-02', last: '2025-11-02' }, 'hour', zone)
    const compared = comparedBuckets(hours, 'hour', 7, zone)
    expect(compared.map((bucket) => bucket?.index.slice(11, 13))).toEqual(
      hours.map((bucket) => bucket.index.slice(11, 13)),
    )
    expect(compared[3]?.start).toBe(Date.parse('2025-10-26T03:00:00Z'))
  })

  test('is null for an hour that only one of the days has', () => {
    const longDay = bucketsOf({ first: '2025-10-26', last: '2025-10-26' }, 'hour', zone)
    const againstLong = comparedBuckets(longDay, 'hour', 7, zone)
    expect(againstLong.filter((bucket) => bucket === null)).toHaveLength(1)
    expect(againstLong[2]).toBeNull()
    const afterShort = bucketsOf({ first: '2025-04-06', last: '2025-04-06' }, 'hour', zone)
    expect(comparedBuckets(afterShort, 'hour', 7, zone)[1]).toBeNull()
  })

  test('tiles the comparison range with days, weeks and months', () => {
    fc.assert(
      fc.property(
        anyRange(120),
        anyZone,
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        fc.constantFrom('same-weekdays' as const, 'previous-period' as const, 'last-year' as const),
        (days, zone, granularity, comparison) => {
          fc.pre(zone !== 'Pacific/Apia')
          const compared = comparedDays(days, comparison, far)
          const shift = comparisonShift(days, comparison)
          if (compared === null || shift === null) throw new Error('There is a comparison.')
          const range = instantsOf(compared, zone)
          let reached = range.start
          for (const bucket of comparedBuckets(
            bucketsOf(days, granularity, zone),
            granularity,
            shift,
            zone,
          )) {
            expect(bucket?.start).toBe(reached)
            reached = bucket?.endExclusive ?? Number.NaN
          }
          expect(reached).toBe(range.endExclusive)
        },
      ),
    )
  })
})
