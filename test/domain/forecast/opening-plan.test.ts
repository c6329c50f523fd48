import { expect, test } from 'vitest'
import { openHoursAhead } from '../../../src/domain/forecast/opening-plan.ts'
import { dayAhead, end, historyOf, isOpen, plan } from './histories.ts'

const ahead = { first: plan.first, end, days: 14 }
const never = historyOf(() => null)
/** Open hours of each coming day, as the first and the hour after the last. `-` if it is closed. */
const spans = (open: readonly (readonly boolean[])[]) =>
  open.map((hours) => (hours.includes(true) ? `${hours.indexOf(true)}–${hours.lastIndexOf(true) + 1}` : '-'))

const weekday = (day: number, opens: number, closes: number) => ({
  location_id: 'a',
  weekday: day,
  day: null,
  opens_minute: opens * 60,
  closes_minute: closes * 60,
})
const special = (day: string, opens: number, closes: number) => ({
  ...weekday(0, opens, closes),
  weekday: null,
  day,
})

test('opens by the hours of the weekdays, and never on others', () => {
  const records = [1, 2, 3, 4, 5, 6].map((day) => weekday(day, 9.5, day === 6 ? 17 : 18))
  // The first day is a Thursday.
  expect(spans(openHoursAhead(records, never, ahead)).slice(0, 7)).toEqual(
    ['9–18', '9–18', '9–17', '-'].concat(['9–18', '9–18', '9–18']),
  )
})

test('honours special days, closed and with other hours', () => {
  const records = [
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => weekday(day, 9, 18)),
    special(dayAhead(1), 0, 0),
    special(dayAhead(2), 12, 15),
  ]
  expect(spans(openHoursAhead(records, never, ahead)).slice(0, 4)).toEqual(['9–18', '-', '12–15', '9–18'])
})

test('opens after midnight where a store closes late', () => {
  const records = [weekday(4, 20, 26)]
  const open = openHoursAhead(records, never, ahead)
  expect(spans(open).slice(0, 3)).toEqual(['20–24', '0–2', '-'])
})

test('opens in the hours that two of the last four weeks counted if no hours are known', () => {
  const history = historyOf((back, hour) =>
    isOpen(hour) || (hour === 19 && back <= 14) || (hour === 20 && back <= 7) ? 1 : null,
  )
  expect(spans(openHoursAhead([], history, ahead))).toEqual(Array(14).fill('9–20'))
})

test('honours a closed special day of a store without other hours', () => {
  const history = historyOf((_back, hour) => (isOpen(hour) ? 1 : null))
  expect(spans(openHoursAhead([special(dayAhead(0), 0, 0)], history, ahead)).slice(0, 2)).toEqual([
    '-',
    '9–18',
  ])
})
