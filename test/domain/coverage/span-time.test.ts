import { expect, test } from 'vitest'
import { daysWithout, spanTime } from '../../../src/domain/coverage/span-time.ts'
import { camera } from './camera-fixtures.ts'

const saturday = { from: '2026-11-07T00:00', until: '2026-11-08T00:00' }
const later = () => '2026-12-01T00:00'

test('sums what the cameras of a span should have seen and saw inside their schedules', () => {
  const cameras = [
    camera('east', [
      ['2026-11-06T20:00', [4, 0]],
      ['2026-11-07T08:00', null],
      ['2026-11-07T09:00', [4, 1]],
      ['2026-11-08T09:00', [4, 0]],
    ]),
    camera('west', [['2026-11-07T09:00', [4, 4]]]),
  ]
  expect(spanTime(cameras, saturday, later)).toEqual({
    known: true,
    scheduledHours: 2,
    expected: 8,
    received: 5,
    usable: 5,
    missedHours: 0.75,
  })
})

test('expects nothing of hours that are not over', () => {
  const cameras = [
    camera('east', [
      ['2026-11-07T09:00', [4, 4]],
      ['2026-11-07T10:00', [4, 0]],
    ]),
  ]
  expect(spanTime(cameras, saturday, () => '2026-11-07T10:30').expected).toBe(4)
})

test('is known only if each camera has records of each day that has begun', () => {
  const both = { from: '2026-11-07T00:00', until: '2026-11-09T00:00' }
  const one = camera('east', [['2026-11-07T09:00', [4, 4]]])
  expect(spanTime([one], both, later).known).toBe(false)
  expect(spanTime([one], both, () => '2026-11-07T20:00').known).toBe(true)
  expect(spanTime([], saturday, later).known).toBe(false)
})

test('is known for an hour without an entry on a day that has some', () => {
  const one = camera('east', [['2026-11-07T09:00', [4, 4]]])
  const evening = { from: '2026-11-07T22:00', until: '2026-11-07T23:00' }
  expect(spanTime([one], evening, later)).toMatchObject({ known: true, expected: 0 })
})

test('counts each store by its own clock, half an hour off or not', () => {
  const london = camera('east', [['2026-11-07T09:00', [4, 4]]])
  const kolkata = camera('front', [['2026-11-07T09:00', [4, 0]]], { timezone: 'Asia/Kolkata' })
  const hour = { from: '2026-11-07T09:00', until: '2026-11-07T10:00' }
  const overUntil = ({ timezone }: { timezone: string }) =>
    timezone === 'Asia/Kolkata' ? '2026-11-07T15:00' : '2026-11-07T09:30'
  expect(spanTime([london, kolkata], hour, overUntil)).toMatchObject({ expected: 4, usable: 0 })
})

test('reads an hour of a weekday from its own days only', () => {
  const one = camera('east', [
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [4, 1]],
    ['2026-11-09T10:00', [4, 0]],
    ['2026-11-14T10:00', [4, 2]],
  ])
  const weeks = { from: '2026-11-07T00:00', until: '2026-11-15T00:00' }
  const ofSaturdays = { ...weeks, hourOfWeek: { weekday: 6, hour: 10 } } as const
  expect(spanTime([one], ofSaturdays, later)).toMatchObject({ known: true, expected: 8, usable: 3 })
  expect(spanTime([one], weeks, later)).toMatchObject({ known: false, expected: 16 })
})

test('needs no record of days before a camera existed, and excludes them from its uptime', () => {
  const both = { from: '2026-11-06T00:00', until: '2026-11-08T00:00' }
  const minutes = (index: string) => Date.parse(`${index}Z`) / 60_000
  const absent = [{ from: minutes('2026-11-06T00:00'), until: minutes('2026-11-07T09:00') }]
  const young = camera('east', [['2026-11-07T09:00', [4, 4]]], { absent })
  expect(spanTime([young], both, later)).toMatchObject({ known: true, expected: 4, usable: 4 })
  expect(daysWithout(young, minutes(both.from), minutes(both.until))).toEqual([])
  const old = camera('east', [['2026-11-07T09:00', [4, 4]]])
  expect(daysWithout(old, minutes(both.from), minutes(both.until))).toEqual([minutes(both.from)])
})
