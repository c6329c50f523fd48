import { expect, test } from 'vitest'
import { doorsOf } from '../../../src/domain/coverage/doors.ts'
import { openingHoursOnly } from '../../../src/domain/coverage/opening-hours.ts'
import { camera } from './camera-fixtures.ts'

/** Hours of days as records have them: until `until`, open from ten to four, or shut throughout. */
function hours(day: string, isOpen: boolean, until = 24) {
  return Array.from({ length: until }, (_, hour) => {
    const index = `${day}T${String(hour).padStart(2, '0')}:00`
    return [index, isOpen && hour >= 10 && hour < 16 ? ([4, 4] as const) : null] as const
  })
}

const [sunday, weekAgo] = ['2026-03-08', '2026-03-01']
/** Of London, where it is winter: the clock shows UTC. */
const at = (time: string, days: readonly ReturnType<typeof hours>[], cameLater?: boolean | null) =>
  doorsOf({
    cameras: [camera('east', days.flat())],
    timezone: 'Europe/London',
    asOf: Date.parse(`${sunday}T${time}Z`),
    ...(cameLater === undefined ? {} : { cameLater }),
  })

test('before the doors open they are still to open, whether or not records tell the rest of the day', () => {
  expect(at('08:30', [hours(sunday, true)])).toBe('not-open')
  expect(at('08:30', [hours(weekAgo, true), hours(sunday, true, 9)])).toBe('not-open')
})

test('in the first opening hour nothing is over that could have been counted; after it there is', () => {
  expect(at('10:30', [hours(weekAgo, true), hours(sunday, true, 11)])).toBe('not-open')
  expect(at('11:00', [hours(weekAgo, true), hours(sunday, true, 12)])).toBeNull()
  expect(at('23:00', [hours(weekAgo, true), hours(sunday, true, 24)])).toBeNull()
})

test('a day is off where records tell all of it, or where this weekday had no opening hour before', () => {
  expect(at('08:30', [hours(sunday, false)])).toBe('closed')
  expect(at('08:30', [hours(weekAgo, false), hours(sunday, false, 9)])).toBe('closed')
})

test('a day without opening hours is off as soon as the doors would have opened and shut', () => {
  const days = [hours(weekAgo, true), hours(sunday, false, 9)]
  expect(at('08:30', days)).toBe('not-open')
  expect(at('15:59', [hours(weekAgo, true), hours(sunday, false, 16)])).toBe('not-open')
  expect(at('16:00', [hours(weekAgo, true), hours(sunday, false, 17)])).toBe('closed')
})

test('where nothing is known of the weekday the doors may still open; where it is known who came, that tells', () => {
  expect(at('08:30', [hours(sunday, false, 9)])).toBe('not-open')
  expect(at('08:30', [hours(sunday, false, 9)], true)).toBe('not-open')
  expect(at('18:30', [hours(sunday, false, 19)], false)).toBe('closed')
})

test('without records of today nobody knows', () => {
  expect(at('08:30', [])).toBeNull()
  expect(at('08:30', [hours(weekAgo, true)])).toBeNull()
})

test('the opening hours of a store without any camera tell the whole day', () => {
  const weekday = { location_id: 'shop', day: null, opens_minute: 600, closes_minute: 960 }
  const on = (weekdays: readonly number[], time: string) =>
    doorsOf({
      cameras: openingHoursOnly(
        'shop',
        weekdays.map((one) => ({ ...weekday, weekday: one })),
      ),
      timezone: 'Europe/London',
      asOf: Date.parse(`${sunday}T${time}Z`),
    })
  expect(on([1, 7], '10:30')).toBe('not-open')
  expect(on([1, 7], '11:00')).toBeNull()
  expect(on([1, 2], '08:30')).toBe('closed')
})
