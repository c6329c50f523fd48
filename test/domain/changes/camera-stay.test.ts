import { describe, expect, test } from 'vitest'
import { wallMinutes } from '../../../src/calendar/wall-minutes.ts'
import { daysAround, lookedAt, stayBetween, stayInHours } from '../../../src/domain/changes/camera-stay.ts'
import { cameraHours } from '../../../src/domain/coverage/camera-hours.ts'

const days = daysAround({ first: '2026-03-02', last: '2026-03-04' })
const kids = { recording: 'kids', name: 'Kids', location: 'leeds' }
const none = Number.NEGATIVE_INFINITY
const never = Number.POSITIVE_INFINITY
/** At the end of the days, unless a test says otherwise. */
const looked = (asOf = '2026-03-05T10:00') => lookedAt(days, asOf)

/** The camera as `recording/uptimes` answers it: nothing of the hours in which it was not there. */
function hoursOf(isThere: (start: number) => boolean) {
  const uptime = Array.from({ length: 4 * 24 }, (_, hour) => {
    const start = wallMinutes('2026-03-01') + hour * 60
    const index = new Date(start * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    const number = isThere(start) ? 1 : null
    return {
      ...{ index, withinSchedule: true, segmentsExpected: number, segmentsReceived: number },
      ...{ avgUptimeOnSegment: number, pcSegmentsRecieved: number, overallUptime: number },
    }
  })
  const recording = {
    ...{ id: 'kids', name: 'Kids', organisation: '', cameraServer: '', location: 'leeds' },
    ...{ useUploadingSchedule: true, timezone: 'Europe/London' },
  }
  return cameraHours({ recording, uptime }, 'location')
}

/** The days of both ways to find a stay, which must agree. */
function stay(came: string | null, went: string | null, asOf?: string) {
  const minutes = {
    came: came === null ? none : wallMinutes(came),
    went: went === null ? never : wallMinutes(went),
  }
  const known = stayBetween(kids, minutes, looked(asOf))
  const camera = hoursOf((start) => start + 60 > minutes.came && start < minutes.went)
  expect(stayInHours(camera, looked(asOf))).toEqual(known)
  return known && [known.from, known.until]
}

test('begins with the day of the first hour, and ends with the day of the first whole hour without it', () => {
  expect(stay('2026-03-02T10:20', '2026-03-03T15:40')).toEqual(['2026-03-02', '2026-03-03'])
  expect(stay('2026-03-02T23:59', '2026-03-03T23:01')).toEqual(['2026-03-02', '2026-03-04'])
  expect(stay('2026-03-03T00:00', '2026-03-04T00:00')).toEqual(['2026-03-03', '2026-03-04'])
})

test('has no ends if the camera was there all the time', () => {
  expect(stay(null, null)).toEqual([null, null])
  // What begins or ends with the days shows no other side.
  expect(stay('2026-03-01T00:00', '2026-03-05T00:00')).toEqual([null, null])
  expect(stay('2026-03-01T00:59', '2026-03-04T23:01')).toEqual([null, null])
})

test('ends with the day on which clocks go back if the camera goes between the two equal hours', () => {
  const [midnight, one] = [wallMinutes('2026-10-25'), wallMinutes('2026-10-25T01:00')]
  const camera = {
    ...{ ...kids, timezone: 'Europe/London', absent: [{ from: one, until: midnight + 24 * 60 }] },
    hours: {
      starts: Int32Array.of(midnight, one),
      scheduled: Uint8Array.of(1, 1),
      expected: Float32Array.of(4, 4),
      received: Float32Array.of(4, 4),
      usable: Float32Array.of(4, 4),
    },
  }
  const range = lookedAt({ first: '2026-10-25', last: '2026-10-25' }, '2026-10-25T20:00')
  expect(stayInHours(camera, range)).toMatchObject({ from: null, until: '2026-10-25' })
})

test('is none if the camera was never there', () => {
  expect(stay('2026-03-05T00:00', null)).toBeNull()
  expect(stay(null, '2026-03-01T00:00')).toBeNull()
  expect(stayBetween(kids, { came: never, went: never }, looked())).toBeNull()
})

test('has no ends if hours are missing in between, as where a deployment answers nothing of closed hours', () => {
  const hours = ['2026-03-02T09:00', '2026-03-02T10:00', '2026-03-03T09:00', '2026-03-03T10:00']
  const open = new Set(hours.map(wallMinutes))
  const camera = hoursOf((start) => open.has(start))
  expect(stayInHours(camera, looked())).toEqual({ ...kids, from: null, until: null })
})

describe('what is to come', () => {
  test('does not count, but for the hour that has begun', () => {
    expect(stay('2026-03-04T10:40', null, '2026-03-04T10:10')).toEqual(['2026-03-04', null])
    expect(stay('2026-03-04T11:00', null, '2026-03-04T10:10')).toBeNull()
    expect(stay(null, '2026-03-04T10:40', '2026-03-04T10:59')).toEqual([null, null])
    expect(stay(null, '2026-03-04T10:40', '2026-03-04T11:00')).toEqual([null, '2026-03-04'])
  })
})
