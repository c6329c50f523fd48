import { expect, test } from 'vitest'
import { cameraHours, joinCameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import { camera, hoursOf } from './camera-fixtures.ts'

const recording = {
  id: 'east',
  name: 'Entrance east',
  organisation: 'o',
  cameraServer: 's',
  location: 'leeds',
  useUploadingSchedule: true,
  timezone: 'Europe/London',
}
const entry = {
  index: '2026-03-02 09:00',
  withinSchedule: true,
  segmentsExpected: 4,
  segmentsReceived: 3,
  avgUptimeOnSegment: 0.8,
  pcSegmentsRecieved: 0.75,
  overallUptime: 0.6,
}

test('weights received segments by the overall uptime', () => {
  expect(hoursOf(cameraHours({ recording, uptime: [entry] }, 'location'))).toEqual([
    {
      index: '2026-03-02T09:00',
      scheduled: true,
      expected: 4,
      received: 3,
      usable: expect.closeTo(0.6 * 4, 6),
    },
  ])
})

test('schedules every hour that expects segments without an uploading schedule', () => {
  const free = { ...recording, useUploadingSchedule: false }
  const night = { ...entry, withinSchedule: false }
  expect(hoursOf(cameraHours({ recording: free, uptime: [night] }, 'location'))[0]?.scheduled).toBe(true)
  expect(hoursOf(cameraHours({ recording, uptime: [night] }, 'location'))[0]?.scheduled).toBe(false)
})

test('names a recording without a name by its id', () => {
  expect(cameraHours({ recording: { ...recording, name: '' }, uptime: [] }, 'location').name).toBe('east')
})

test('joins chunks in chronological order, with a stable order of equal indexes', () => {
  const november = camera('east', [['2026-11-01T00:00', [4, 4]]])
  const october = camera('east', [
    ['2026-10-25T01:00', [4, 1]],
    ['2026-10-25T01:00', [4, 2]],
  ])
  const [joined, ...others] = joinCameraHours([[november], [october]])
  expect(others).toEqual([])
  expect(joined && hoursOf(joined).map((hour) => [hour.index, hour.usable])).toEqual([
    ['2026-10-25T01:00', 1],
    ['2026-10-25T01:00', 2],
    ['2026-11-01T00:00', 4],
  ])
})

const startsOf = (timezone: string, clock: 'location' | 'utc', ...indexes: readonly string[]) =>
  hoursOf(
    cameraHours(
      { recording: { ...recording, timezone }, uptime: indexes.map((index) => ({ ...entry, index })) },
      clock,
    ),
  ).map(({ index }) => index)

test('converts either clock to the camera’s own, including zones with half-hour offsets', () => {
  expect(startsOf('Asia/Kolkata', 'location', '2026-03-02 09:00')).toEqual(['2026-03-02T09:00'])
  // The same hour, and one that began with an hour of UTC.
  expect(startsOf('Asia/Kolkata', 'utc', '2026-03-02 03:30', '2026-03-02T04:00:00.000')).toEqual([
    '2026-03-02T09:00',
    '2026-03-02T09:30',
  ])
  // It is a different day there.
  expect(startsOf('Asia/Kolkata', 'utc', '2026-03-01 20:30')).toEqual(['2026-03-02T02:00'])
})

test('returns a repeated hour twice and a skipped hour never, by either clock', () => {
  const october = ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T01:00', '2026-10-25T02:00']
  expect(startsOf('Europe/London', 'location', ...october)).toEqual(october)
  expect(
    startsOf(
      'Europe/London',
      'utc',
      '2026-10-24 23:00',
      '2026-10-25 00:00',
      '2026-10-25 01:00',
      '2026-10-25 02:00',
    ),
  ).toEqual(october)
  const march = ['2026-03-29 00:00', '2026-03-29 01:00', '2026-03-29 02:00']
  expect(startsOf('Europe/London', 'utc', ...march)).toEqual([
    '2026-03-29T00:00',
    '2026-03-29T02:00',
    '2026-03-29T03:00',
  ])
  // A half-hour zone that changes by an hour.
  const april = ['2026-04-04 15:30', '2026-04-04 16:30', '2026-04-04 17:30']
  expect(startsOf('Australia/Adelaide', 'utc', ...april)).toEqual([
    '2026-04-05T02:00',
    '2026-04-05T02:00',
    '2026-04-05T03:00',
  ])
})

test('keeps UTC for an unknown zone', () => {
  expect(startsOf('Mars/Olympus', 'utc', '2026-03-02 09:00')).toEqual(['2026-03-02T09:00'])
})

const absent = {
  withinSchedule: false,
  segmentsExpected: null,
  segmentsReceived: null,
  avgUptimeOnSegment: null,
  pcSegmentsRecieved: null,
  overallUptime: null,
}

test('drops hours in which the camera did not exist, without a gap', () => {
  const uptime = [
    { ...absent, index: '2026-03-01 22:00' },
    { ...absent, index: '2026-03-01 23:00' },
    { ...absent, index: '2026-03-02 00:00' },
    entry,
  ]
  const seen = cameraHours({ recording, uptime }, 'location')
  expect(hoursOf(seen).map(({ index }) => index)).toEqual(['2026-03-02T09:00'])
  const midnight = Date.parse('2026-03-02T00:00Z') / 60_000
  expect(seen.absent).toEqual([{ from: midnight - 120, until: midnight + 60 }])
})

test('shows an hour that expects nothing yet without fractions and without a gap', () => {
  const begun = {
    ...absent,
    index: '2026-03-02 10:00',
    withinSchedule: true,
    segmentsExpected: 0,
    segmentsReceived: 0,
  }
  expect(hoursOf(cameraHours({ recording, uptime: [begun] }, 'location'))).toEqual([
    { index: '2026-03-02T10:00', scheduled: true, expected: 0, received: 0, usable: 0 },
  ])
})

test('keeps the periods in which a camera did not exist when joining chunks', () => {
  const before = cameraHours({ recording, uptime: [{ ...absent, index: '2026-03-01 23:00' }] }, 'location')
  const [joined] = joinCameraHours([[before], [cameraHours({ recording, uptime: [entry] }, 'location')]])
  expect(joined?.absent).toEqual(before.absent)
  expect(joined?.hours.starts).toHaveLength(1)
})
