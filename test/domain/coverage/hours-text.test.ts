import { expect, test } from 'vitest'
import { type CameraHour, type CameraHours, hourColumns } from '../../../src/domain/coverage/camera-hours.ts'
import { hoursText } from '../../../src/domain/coverage/hours-text.ts'

const hour = (index: string, rest: Partial<CameraHour> = {}): CameraHour => ({
  index,
  scheduled: true,
  expected: 4,
  received: 4,
  usable: 4,
  ...rest,
})
const cameraOf = (hours: readonly CameraHour[], absent: CameraHours['absent'] = []): CameraHours => ({
  recording: 'east',
  name: 'Entrance east',
  location: 'leeds',
  timezone: 'Europe/London',
  hours: hourColumns(hours),
  ...(absent.length > 0 && { absent }),
})
const days = (first: string, last = first) => ({ first, last })

test('writes what an hour lacks most, in eighths', () => {
  const camera = cameraOf([
    hour('2026-03-02T09:00', { usable: 3.93 }),
    hour('2026-03-02T10:00', { usable: 3.91 }),
    hour('2026-03-02T11:00', { received: 1, usable: 1 }),
    hour('2026-03-02T12:00', { received: 0, usable: 0 }),
    hour('2026-03-02T13:00', { usable: 0.4 }),
    hour('2026-03-02T14:00', { scheduled: false }),
    hour('2026-03-02T15:00', { expected: 0, received: 0, usable: 0 }),
  ])
  const text = hoursText(camera, days('2026-03-02'), '2026-03-03T00:00')
  expect(text).toHaveLength(24)
  expect(text.slice(9, 16)).toBe('8h20a--')
  // The record of the day has no such hours.
  expect(text.slice(0, 9)).toBe('.........')
})

test('omits hours that are not over, and marks days without a record as unknown', () => {
  const camera = cameraOf([hour('2026-03-02T09:00'), hour('2026-03-04T09:00'), hour('2026-03-04T10:00')])
  const text = hoursText(camera, days('2026-03-02', '2026-03-05'), '2026-03-04T10:40')
  expect(text).toHaveLength(48 + 10)
  expect(text.slice(24, 48)).toBe('?'.repeat(24))
  expect(text.endsWith('.8')).toBe(true)
})

test('does not mark a day on which the camera did not exist as unknown', () => {
  const from = Date.parse('2026-03-02T00:00Z') / 60_000
  const camera = cameraOf([hour('2026-03-03T09:00')], [{ from, until: from + 24 * 60 }])
  const text = hoursText(camera, days('2026-03-02', '2026-03-03'), '2026-03-04T00:00')
  expect(text.slice(0, 24)).toBe('.'.repeat(24))
})

test('writes the worse of two repeated hours', () => {
  const well = hour('2026-10-25T01:00')
  const poor = hour('2026-10-25T01:00', { usable: 2 })
  const missing = hour('2026-10-25T01:00', { received: 3, usable: 3 })
  const textOf = (hours: readonly CameraHour[]) =>
    hoursText(cameraOf(hours), days('2026-10-25'), '2026-10-26T00:00')[1]
  expect(textOf([well, poor])).toBe('e')
  expect(textOf([poor, well])).toBe('e')
  expect(textOf([poor, missing])).toBe('6')
})

test('writes nothing for future days', () => {
  expect(hoursText(cameraOf([]), days('2026-03-09'), '2026-03-04T10:40')).toBe('')
})
