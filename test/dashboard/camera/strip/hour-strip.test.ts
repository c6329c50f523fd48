import { expect, test } from 'vitest'
import type { DayRange } from '../../../../src/calendar/calendar.ts'
import {
  frameFor,
  hourAtPoint,
  hourMarks,
  markOf,
  stripFrame,
  stripOf,
  stripSize,
} from '../../../../src/dashboard/camera/strip/hour-strip.ts'
import type { CameraHours } from '../../../../src/domain/coverage/camera-hours.ts'
import { hoursText } from '../../../../src/domain/coverage/hours-text.ts'
import { packedHourAt } from '../../../../src/protocol/derived/packed-hours.ts'
import { camera } from '../../../domain/coverage/camera-fixtures.ts'

const saturday = { first: '2026-11-07', last: '2026-11-07' }
const weekend = { first: '2026-11-07', last: '2026-11-08' }
const month = { first: '2026-11-01', last: '2026-11-30' }
const later = '2026-12-31T00:00'

/** As the route tells them. */
const packed = (one: CameraHours, days: DayRange, overUntil = later) => hoursText(one, days, overUntil)

test('an hour was seen, or closed, or has the name of what it lacked most', () => {
  const marks = [...'83c-'].map((text) => {
    const hour = packedHourAt(text, 0)
    return hour && markOf(hour)
  })
  expect(marks).toEqual(['seen', 'missing', 'poor', 'closed'])
  expect([...marks].sort()).toEqual([...hourMarks].sort())
  expect(markOf({ is: 'unknown' })).toBeNull()
  expect(markOf({ is: 'absent' })).toBeNull()
})

test('the frame reaches from the earliest to the latest hour that is due, of cameras that keep a schedule', () => {
  const front = camera('front', [
    ['2026-11-06T06:00', [4, 4]],
    ['2026-11-07T08:00', null],
    ['2026-11-07T09:00', [4, 4]],
  ])
  const back = camera('back', [['2026-11-08T18:00', [4, 4]]])
  const always = camera('always', [
    ['2026-11-07T00:00', [4, 4]],
    ['2026-11-07T23:00', [4, 4]],
  ])
  const [ofFront, ofAlways] = [packed(front, weekend), packed(always, weekend)]
  const frame = stripFrame([ofFront, packed(back, weekend), ofAlways], weekend)
  expect(frame).toEqual({ days: weekend, hours: { first: 9, endExclusive: 19 }, layout: 'row' })
  expect(frameFor(ofFront, frame)).toBe(frame)
  expect(frameFor(ofAlways, frame).hours).toEqual({ first: 0, endExclusive: 24 })
  expect(stripFrame([ofAlways], weekend).hours).toEqual({ first: 0, endExclusive: 24 })
})

test('few days have their hours side by side, a gap of one between them', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 0]],
    ['2026-11-08T09:00', [4, 4]],
  ])
  const frame = stripFrame([packed(east, weekend)], weekend)
  expect(stripSize(frame)).toEqual({ width: 5, height: 1 })
  expect(stripOf(packed(east, weekend), frame).runs).toEqual([
    { mark: 'seen', x: 0, y: 0, width: 1, height: 1 },
    { mark: 'missing', x: 1, y: 0, width: 1, height: 1 },
    { mark: 'seen', x: 3, y: 0, width: 1, height: 1 },
  ])
})

test('many days are columns, alike hours of a day one run', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 4]],
    ['2026-11-07T11:00', [4, 0]],
  ])
  const frame = stripFrame([packed(east, month)], month)
  expect(stripSize(frame)).toEqual({ width: 30, height: 3 })
  expect(stripOf(packed(east, month), frame).runs).toEqual([
    { mark: 'seen', x: 6, y: 0, width: 1, height: 2 },
    { mark: 'missing', x: 6, y: 2, width: 1, height: 1 },
  ])
})

test('days without a record are unknown and not down; what is not over is neither', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 0]],
  ])
  const frame = stripFrame([packed(east, weekend)], weekend)
  expect(stripOf(packed(east, weekend, '2026-11-08T12:00'), frame).unknown).toEqual([{ x: 3, width: 2 }])
  expect(stripOf(packed(east, weekend, '2026-11-07T10:30'), frame)).toEqual({
    runs: [{ mark: 'seen', x: 0, y: 0, width: 1, height: 1 }],
    unknown: [],
  })
})

test('of the hour that comes twice the worse is shown; the hour that never was is empty', () => {
  const autumn = { first: '2026-10-25', last: '2026-10-25' }
  const twice = camera('east', [
    ['2026-10-25T00:00', [4, 4]],
    ['2026-10-25T01:00', [4, 0]],
    ['2026-10-25T01:00', [4, 4]],
    ['2026-10-25T02:00', [4, 4]],
  ])
  expect(
    stripOf(packed(twice, autumn), stripFrame([packed(twice, autumn)], autumn)).runs.map(({ mark }) => mark),
  ).toEqual(['seen', 'missing', 'seen'])
  const spring = { first: '2026-03-29', last: '2026-03-29' }
  const skipped = camera('east', [
    ['2026-03-29T00:00', [4, 4]],
    ['2026-03-29T02:00', [4, 4]],
  ])
  expect(
    stripOf(packed(skipped, spring), stripFrame([packed(skipped, spring)], spring)).runs.map(({ x }) => x),
  ).toEqual([0, 2])
})

test('a point of the strip is an hour, but for the gap between two days', () => {
  const east = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 4]],
  ])
  const row = stripFrame([packed(east, weekend)], weekend)
  expect(hourAtPoint(row, 0.3, 0.5)).toBe('2026-11-07T10:00')
  expect(hourAtPoint(row, 0.5, 0.5)).toBeNull()
  expect(hourAtPoint(row, 1, 1)).toBe('2026-11-08T10:00')
  expect(hourAtPoint(stripFrame([packed(east, month)], month), 0, 0.9)).toBe('2026-11-01T10:00')
  expect(hourAtPoint(stripFrame([packed(east, saturday)], saturday), 0, 0)).toBe('2026-11-07T09:00')
})
