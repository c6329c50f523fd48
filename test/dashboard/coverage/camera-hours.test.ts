import { expect, test } from 'vitest'
import { cameraHours, joinCameraHours } from '../../../src/dashboard/coverage/camera-hours.ts'
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
  expect(hoursOf(cameraHours({ recording, uptime: [entry] }))).toEqual([
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
  expect(hoursOf(cameraHours({ recording: free, uptime: [night] }))[0]?.scheduled).toBe(true)
  expect(hoursOf(cameraHours({ recording, uptime: [night] }))[0]?.scheduled).toBe(false)
})

test('a recording without a name shows its id', () => {
  expect(cameraHours({ recording: { ...recording, name: '' }, uptime: [] }).name).toBe('east')
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
