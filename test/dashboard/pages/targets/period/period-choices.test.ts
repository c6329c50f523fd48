import { expect, test } from 'vitest'
import { gregorian } from '../../../../../src/calendar/calendar-period.ts'
import { periodChoices } from '../../../../../src/dashboard/pages/targets/period/period-choices.ts'

const daysOf = (...asked: Parameters<typeof periodChoices>) =>
  Object.fromEntries(periodChoices(...asked).map(({ key, days }) => [key, `${days.first} ${days.last}`]))

test('weeks, months and quarters are those of the calendar', () => {
  expect(daysOf('2026-11-27', gregorian)).toEqual({
    'this-week': '2026-11-23 2026-11-29',
    'next-week': '2026-11-30 2026-12-06',
    'this-month': '2026-11-01 2026-11-30',
    'next-month': '2026-12-01 2026-12-31',
    'this-quarter': '2026-10-01 2026-12-31',
    'next-quarter': '2027-01-01 2027-03-31',
  })
})

test('those of a retail chain consist of its weeks', () => {
  // The year 2026 of the NRF calendar begins on 1 February: November has four weeks from the 1st, December five.
  const nrf = { weekStartsOn: 0, year: { pattern: '4-5-4', ends: 'nearest', endsIn: 1 } } as const
  expect(daysOf('2026-11-27', nrf)).toMatchObject({
    'this-month': '2026-11-01 2026-11-28',
    'next-month': '2026-11-29 2027-01-02',
    'this-quarter': '2026-11-01 2027-01-30',
  })
})
