import { expect, test } from 'vitest'
import { doorsOf } from '../../../src/domain/coverage/doors.ts'
import { openingHoursOnly } from '../../../src/domain/coverage/opening-hours.ts'
import { camera } from './camera-fixtures.ts'

/** Hours of days as in records, up to `until`: open from ten to four, or closed throughout. */
function hours(day: string, isOpen: boolean, until = 24) {
  return Array.from({ length: until }, (_, hour) => {
    const index = `${day}T${String(hour).padStart(2, '0')}:00`
    return [index, isOpen && hour >= 10 && hour < 16 ? ([4, 4] as const) : null] as const
  })
}

const [sunday, weekAgo] = ['2026-03-08', '2026-03-01']
/** In London in winter, where the clock shows UTC. */
const at = (time: string, days: readonly ReturnType<typeof hours>[], cameLater?: boolean | null) =>
  doorsOf({
    cameras: [camera('east', days.flat())],
    timezone: 'Europe/London',
    asOf: Date.parse(`${sunday}T${time}Z`),
    ...(cameLater === undefined ? {} : { cameLater }),
  })

test('is not-open before opening, whether or not records cover the rest of the day', () => {
  expect(at('08:30', [hours(sunday, true)])).toBe('not-open')
  expect(at('08:30', [hours(weekAgo, true), hours(sunday, true, 9)])).toBe('not-open')
})

test('is not-open in the first opening hour, and null after it', () => {
  expect(at('10:30', [hours(weekAgo, true), hours(sunday, true, 11)])).toBe('not-open')
  expect(at('11:00', [hours(weekAgo, true), hours(sunday, true, 12)])).toBeNull()
  expect(at('23:00', [hours(weekAgo, true), hours(sunday, true, 24)])).toBeNull()
})

test('is closed if records cover the whole day, or if this weekday never had an opening hour', () => {
  expect(at('08:30', [hours(sunday, false)])).toBe('closed')
  expect(at('08:30', [hours(weekAgo, false), hours(sunday, false, 9)])).toBe('closed')
})

test('is closed on a day without opening hours once the usual hours would have passed', () => {
  const days = [hours(weekAgo, true), hours(sunday, false, 9)]
  expect(at('08:30', days)).toBe('not-open')
  expect(at('15:59', [hours(weekAgo, true), hours(sunday, false, 16)])).toBe('not-open')
  expect(at('16:00', [hours(weekAgo, true), hours(sunday, false, 17)])).toBe('closed')
})

test('is not-open for an unknown weekday, unless counts tell', () => {
  expect(at('08:30', [hours(sunday, false, 9)])).toBe('not-open')
  expect(at('08:30', [hours(sunday, false, 9)], true)).toBe('not-open')
  expect(at('18:30', [hours(sunday, false, 19)], false)).toBe('closed')
})

test('is null without records of today', () => {
  expect(at('08:30', [])).toBeNull()
  expect(at('08:30', [hours(weekAgo, true)])).toBeNull()
})

test('follows the opening hours of a store without any camera all day', () => {
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
