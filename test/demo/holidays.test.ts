import { expect, test } from 'vitest'
import { easter } from '../../src/demo/holiday-kinds.ts'
import { holidayOn } from '../../src/demo/holidays.ts'
import { dayOf, formatDay } from '../../src/demo/local-day.ts'

test.each([
  [2000, '2000-04-23'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('puts Easter of %i on %s', (year, expected) => {
  expect(formatDay(easter(year))).toBe(expected)
})

test.each([
  ['United Kingdom', [2026, 5, 4], 'Early May bank holiday'],
  ['United Kingdom', [2026, 5, 25], 'Spring bank holiday'],
  ['United Kingdom', [2026, 8, 31], 'Summer bank holiday'],
  ['United States', [2026, 11, 26], 'Thanksgiving'],
  ['United States', [2026, 11, 27], 'Black Friday'],
  ['United States', [2026, 9, 7], 'Labor Day'],
  ['Germany', [2026, 5, 14], 'Christi Himmelfahrt'],
  ['Germany', [2026, 5, 25], 'Pfingstmontag'],
  ['India', [2027, 1, 26], 'Republic Day'],
] as const)('%s keeps %j as %s', (country, [year, month, date], name) => {
  expect(holidayOn(country, dayOf(year, month, date))?.name).toBe(name)
})

test('has no holiday on an ordinary day', () => {
  expect(holidayOn('United Kingdom', dayOf(2026, 11, 19))).toBeUndefined()
})
