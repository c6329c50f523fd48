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

test('received time is the overall uptime of what was expected', () => {
  expect(hoursOf(cameraHours({ recording, uptime: [entry] }, 'location'))).toEqual([
    {
      index: '2026-03-02T09:00',
      scheduled: true,
      expected: 4,
      came: 3,
      received: expect.closeTo(0.6 * 4, 6),
    },
  ])
})

test('without an uploading schedule every hour that expects segments is scheduled', () => {
  const free = { ...recording, useUploadingSchedule: false }
  const night = { ...entry, withinSchedule: false }
  expect(hoursOf(cameraHours({ recording: free, uptime: [night] }, 'location'))[0]?.scheduled).toBe(true)
  expect(hoursOf(cameraHours({ recording, uptime: [night] }, 'location'))[0]?.scheduled).toBe(false)
})

test('a recording without a name shows its id', () => {
  expect(cameraHours({ recording: { ...recording, name: '' }, uptime: [] }, 'location').name).toBe('east')
})

test('chunks that came newest first join in chronological order, equal indexes as they came', () => {
  const november = camera('east', [['2026-11-01T00:00', [4, 4]]])
  const october = camera('east', [
    ['2026-10-25T01:00', [4, 1]],
    ['2026-10-25T01:00', [4, 2]],
  ])
  const [joined, ...others] = joinCameraHours([[november], [october]])
  expect(others).toEqual([])
  expect(joined && hoursOf(joined).map((hour) => [hour.index, hour.received])).toEqual([
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

test('whichever clock a deployment shows, hours are those of the camera, also in a zone of half hours', () => {
  expect(startsOf('Asia/Kolkata', 'location', '2026-03-02 09:00')).toEqual(['2026-03-02T09:00'])
  // The same hour, and one that began with an hour of UTC.
  expect(startsOf('Asia/Kolkata', 'utc', '2026-03-02 03:30', '2026-03-02T04:00:00.000')).toEqual([
    '2026-03-02T09:00',
    '2026-03-02T09:30',
  ])
  // The day is another one there.
  expect(startsOf('Asia/Kolkata', 'utc', '2026-03-01 20:30')).toEqual(['2026-03-02T02:00'])
})

test('an hour that comes twice comes twice by either clock, and one that is skipped does not come', () => {
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
  // Half hours that change by an hour.
  const april = ['2026-04-04 15:30', '2026-04-04 16:30', '2026-04-04 17:30']
  expect(startsOf('Australia/Adelaide', 'utc', ...april)).toEqual([
    '2026-04-05T02:00',
    '2026-04-05T02:00',
    '2026-04-05T03:00',
  ])
})

test('a zone that nobody knows keeps UTC', () => {
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

test('an hour in which the camera did not exist is no hour of it, and no gap', () => {
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

test('an hour that expects nothing yet has no fractions, and is seen as nothing missing', () => {
  const begun = {
    ...absent,
    index: '2026-03-02 10:00',
    withinSchedule: true,
    segmentsExpected: 0,
    segmentsReceived: 0,
  }
  expect(hoursOf(cameraHours({ recording, uptime: [begun] }, 'location'))).toEqual([
    { index: '2026-03-02T10:00', scheduled: true, expected: 0, came: 0, received: 0 },
  ])
})

test('joined chunks keep the stretches in which a camera did not exist', () => {
  const before = cameraHours({ recording, uptime: [{ ...absent, index: '2026-03-01 23:00' }] }, 'location')
  const [joined] = joinCameraHours([[before], [cameraHours({ recording, uptime: [entry] }, 'location')]])
  expect(joined?.absent).toEqual(before.absent)
  expect(joined?.hours.starts).toHaveLength(1)
})
