import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRetailCalendar } from '../../src/bff/settings/chain-calendar.ts'
import type { ChainCalendar, Weekday } from '../../src/calendar/calendar.ts'
import {
  addMonths,
  extentOf,
  startOfNextPeriod,
  startOfPeriod,
  startOfPreviousPeriod,
  wholeMonths,
} from '../../src/calendar/calendar-period.ts'
import { comparedDays } from '../../src/calendar/comparison.ts'
import { lengthOf } from '../../src/calendar/day-range.ts'
import { addDays, weekdayOf } from '../../src/calendar/local-day.ts'
import { namingDay, namingDayBefore } from '../../src/calendar/month-name.ts'
import { monthsOf } from '../../src/calendar/months-of.ts'
import { isRetail, monthStarts, weekOfYear, yearOfWeeks } from '../../src/calendar/retail-year.ts'
import { retailPatterns, yearEnds } from '../../src/protocol/metrics/retail-years.ts'

const nrf = readRetailCalendar('4-5-4')
if (nrf === null) throw new Error('4-5-4 is a retail calendar')

/** First days of the months from February to January, and of the year after: the 4-5-4 calendars that the NRF published. */
const published = [
  [
    2021,
    '2021-01-31 2021-02-28 2021-04-04 2021-05-02 2021-05-30 2021-07-04 2021-08-01 2021-08-29 2021-10-03 2021-10-31 2021-11-28 2022-01-02 2022-01-30',
  ],
  [
    2022,
    '2022-01-30 2022-02-27 2022-04-03 2022-05-01 2022-05-29 2022-07-03 2022-07-31 2022-08-28 2022-10-02 2022-10-30 2022-11-27 2023-01-01 2023-01-29',
  ],
  [
    2023,
    '2023-01-29 2023-02-26 2023-04-02 2023-04-30 2023-05-28 2023-07-02 2023-07-30 2023-08-27 2023-10-01 2023-10-29 2023-11-26 2023-12-31 2024-02-04',
  ],
  [
    2024,
    '2024-02-04 2024-03-03 2024-04-07 2024-05-05 2024-06-02 2024-07-07 2024-08-04 2024-09-01 2024-10-06 2024-11-03 2024-12-01 2025-01-05 2025-02-02',
  ],
  [
    2025,
    '2025-02-02 2025-03-02 2025-04-06 2025-05-04 2025-06-01 2025-07-06 2025-08-03 2025-08-31 2025-10-05 2025-11-02 2025-11-30 2026-01-04 2026-02-01',
  ],
] as const

describe('the 4-5-4 calendar of the National Retail Federation', () => {
  test.each(published)('has the published months of %i', (name, starts) => {
    const days = starts.split(' ')
    const year = yearOfWeeks(days[0] ?? '', nrf)
    expect(year.name).toBe(name)
    expect(monthStarts(year, nrf)).toEqual(days)
  })

  test('has 53 weeks in 2012, 2017, 2023 and 2028, and in no other year from 2010 to 2028', () => {
    const long = Array.from({ length: 19 }, (_, place) => yearOfWeeks(`${2010 + place}-06-15`, nrf))
      .filter(({ weeks }) => weeks === 53)
      .map(({ name }) => name)
    expect(long).toEqual([2012, 2017, 2023, 2028])
  })

  test('compares a quarter with the restated year before', () => {
    // The first quarter of 2024. 2023 had 53 weeks, so its weeks 2 to 14 are compared.
    const quarter = extentOf('2024-03-15', 'quarter', nrf)
    expect(quarter).toEqual({ first: '2024-02-04', last: '2024-05-04' })
    const compared = comparedDays(quarter, 'last-year', '2024-06-01')
    expect(compared).toEqual({ first: '2023-02-05', last: '2023-05-06' })
    expect(weekOfYear('2023-02-05', nrf)).toBe(2)
    // A year later, the same quarters begin with the same week.
    expect(comparedDays(extentOf('2025-03-15', 'quarter', nrf), 'last-year', '2025-06-01')).toEqual(quarter)
  })

  test('gives week 53 to January', () => {
    expect(extentOf('2024-02-03', 'month', nrf)).toEqual({ first: '2023-12-31', last: '2024-02-03' })
    expect(weekOfYear('2024-02-03', nrf)).toBe(53)
    expect(weekOfYear('2024-02-04', nrf)).toBe(1)
  })

  test('cuts a range by its months', () => {
    expect(monthsOf({ first: '2024-01-15', last: '2024-03-02' }, nrf)).toEqual([
      { days: { first: '2024-01-15', last: '2024-02-03' }, isPart: true },
      { days: { first: '2024-02-04', last: '2024-03-02' }, isPart: false },
    ])
  })
})

describe('setting', () => {
  test.each([
    ['4-5-4', { weekStartsOn: 0, year: { pattern: '4-5-4', ends: 'nearest', endsIn: 1 } }],
    ['4-4-5 Sunday last March', { weekStartsOn: 1, year: { pattern: '4-4-5', ends: 'last', endsIn: 3 } }],
    [
      ' 5-4-4  saturday nearest december ',
      { weekStartsOn: 0, year: { pattern: '5-4-4', ends: 'nearest', endsIn: 12 } },
    ],
  ] as const)('reads %j', (setting, calendar) => {
    expect(readRetailCalendar(setting)).toEqual(calendar)
  })

  test.each([
    '',
    'gregorian',
    '4-5-5',
    '4-5-4 saturday',
    '4-5-4 saturday nearest',
    '4-5-4 saturday nearest january x',
    '4-5-4 caturday last may',
  ])('refuses %j', (setting) => {
    expect(readRetailCalendar(setting)).toBeNull()
  })
})

const anyDay = fc.integer({ min: 0, max: 30_000 }).map((count) => addDays('1990-01-01', count))
const anyCalendar: fc.Arbitrary<ChainCalendar> = fc.record({
  weekStartsOn: fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6),
  year: fc.record({
    pattern: fc.constantFrom(...retailPatterns),
    ends: fc.constantFrom(...yearEnds),
    endsIn: fc.integer({ min: 1, max: 12 }),
  }),
})
const anyPeriod = fc.constantFrom('week', 'month', 'quarter', 'year')

describe('any retail calendar', () => {
  test('tiles time: each period holds its days and begins where the one before ends', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, anyPeriod, (day, calendar, period) => {
        const { first, last } = extentOf(day, period, calendar)
        expect(first <= day && day <= last).toBe(true)
        expect(extentOf(first, period, calendar)).toEqual({ first, last })
        expect(extentOf(last, period, calendar)).toEqual({ first, last })
        expect(startOfPeriod(addDays(last, 1), period, calendar)).toBe(addDays(last, 1))
        expect(startOfNextPeriod(startOfPreviousPeriod(day, period, calendar), period, calendar)).toBe(first)
        expect(weekdayOf(first)).toBe(calendar.weekStartsOn)
      }),
    )
  })

  test('has 52 or 53 weeks, which end within a week of the end of the month', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, (day, calendar) => {
        if (!isRetail(calendar)) return
        const { ends, endsIn } = calendar.year
        const year = yearOfWeeks(day, calendar)
        const { first, last } = extentOf(day, 'year', calendar)
        expect(lengthOf({ first, last })).toBe(year.weeks * 7)
        expect(weekOfYear(last, calendar)).toBe(year.weeks)
        const reached = [0, 1, 2, 3, 4, 5, 6].map((later) =>
          addDays(last, ends === 'last' ? later : later - 3),
        )
        expect(
          reached.some(
            (near) => addDays(near, 1).slice(5) === `${String((endsIn % 12) + 1).padStart(2, '0')}-01`,
          ),
        ).toBe(true)
      }),
    )
  })

  test('names its twelve months by twelve calendar months in order', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, (day, calendar) => {
        if (!isRetail(calendar)) return
        const starts = monthStarts(yearOfWeeks(day, calendar), calendar)
        const names = starts.slice(0, 12).map((first) => Number(namingDay(first).slice(5, 7)))
        const byEnd = starts.slice(1).map((next) => Number(namingDayBefore(addDays(next, -1)).slice(5, 7)))
        expect(byEnd).toEqual(names)
        expect(names).toEqual(names.map((_, place) => ((calendar.year.endsIn + place) % 12) + 1))
      }),
    )
  })

  test('moves by months and back, and counts them', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, fc.integer({ min: 1, max: 30 }), (day, calendar, count) => {
        const first = startOfPeriod(day, 'month', calendar)
        const after = addMonths(first, count, calendar)
        expect(addMonths(after, -count, calendar)).toBe(first)
        expect(wholeMonths({ first, last: addDays(after, -1) }, calendar)).toBe(count)
        expect(wholeMonths({ first: addDays(first, 1), last: addDays(after, -1) }, calendar)).toBeNull()
      }),
    )
  })
})
