import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { daysOf } from '../../../src/calendar/day-range.ts'
import { addDays, weekdayOf } from '../../../src/calendar/local-day.ts'
import { expectedHours, hoursOfDays, isDayOff } from '../../../src/domain/cells/expected-hours.ts'

const monday = '2026-03-02'
const allHours = 0xffffff
const hours = (from: number, until: number) => (1 << until) - (1 << from)

/** Four weeks of a source that counts these hours on each weekday. 0 is Sunday. */
function habit(ofWeekday: (weekday: number) => number, first = monday, days = 28): Map<string, number> {
  return new Map(
    daysOf({ first, last: addDays(first, days - 1) }).flatMap((day) => {
      const mask = ofWeekday(weekdayOf(day))
      return mask === 0 ? [] : [[day, mask] as const]
    }),
  )
}

test('expects a source that counts around the clock to do so on a day that lacks hours', () => {
  const street = habit(() => allHours)
  street.set('2026-03-11', hours(0, 8))
  expect(expectedHours('2026-03-11', street)).toBe(allHours)
})

test('expects a shop in its own hours, separately for each weekday', () => {
  const shop = habit((weekday) => (weekday === 6 ? hours(9, 20) : hours(9, 17)))
  expect(expectedHours('2026-03-14', shop)).toBe(hours(9, 20))
  expect(expectedHours('2026-03-13', shop)).toBe(hours(9, 17))
})

test('does not make a habit of one late evening', () => {
  const shop = habit(() => hours(9, 17))
  shop.set('2026-03-12', hours(9, 22))
  expect(expectedHours('2026-03-05', shop)).toBe(hours(9, 17))
})

test('does not miss the shorter hours of another season', () => {
  const summer = habit(() => hours(9, 20))
  const winter = habit(() => hours(9, 17), addDays(monday, 28), 84)
  const year = new Map([...summer, ...winter])
  expect(expectedHours(addDays(monday, 28 + 30), year)).toBe(hours(9, 17))
})

test('judges a weekday that occurs once by the days around it', () => {
  const days = habit(() => allHours, monday, 5)
  days.set('2026-03-07', hours(0, 8))
  expect(expectedHours('2026-03-07', days)).toBe(allHours)
})

test('expects nothing beyond a single day', () => {
  expect(expectedHours(monday, new Map([[monday, hours(0, 8)]]))).toBeNull()
})

test('treats a weekday that is never counted as a day off once the others form a habit', () => {
  const shop = habit((weekday) => (weekday === 0 ? 0 : hours(9, 17)))
  expect(isDayOff('2026-03-15', shop)).toBe(true)
  expect(isDayOff('2026-03-14', shop)).toBe(false)
})

test('does not treat one missing day among others of its weekday as a day off', () => {
  const street = habit(() => allHours)
  street.delete('2026-03-15')
  expect(isDayOff('2026-03-15', street)).toBe(false)
})

test('expects each day of a month with only six counted days', () => {
  const days = habit(() => allHours, '2015-01-01', 6)
  expect(daysOf({ first: '2015-01-01', last: '2015-01-31' }).some((day) => isDayOff(day, days))).toBe(false)
})

test('treats both hours of a repeated pair as one hour of the clock', () => {
  const day = '2014-10-26'
  const buckets = bucketsOf({ first: day, last: day }, 'hour', 'Europe/London')
  const values = buckets.map(({ occurrence }) => (occurrence === 1 ? null : 5))
  expect(buckets).toHaveLength(25)
  expect(hoursOfDays(buckets, values).get(day)).toBe(allHours)
})

test('treats a zero as counted, and a missing row as not counted', () => {
  const buckets = bucketsOf({ first: monday, last: monday }, 'hour', 'UTC')
  expect(hoursOfDays(buckets, [0, null, 3]).get(monday)).toBe(0b101)
})
