import { expect, test } from 'vitest'
import { memorySize } from '../../../src/derive/plain/memory-size.ts'
import { shareColumns } from '../../../src/derive/plain/share-columns.ts'
import { type CameraHour, type CameraHours, hourColumns } from '../../../src/domain/coverage/camera-hours.ts'

const days = 28
const bytesOfColumns = days * 24 * (4 + 1 + 3 * 4)

function camera(recording: string, received: (hour: number) => number): CameraHours {
  const hours = Array.from({ length: days * 24 }, (_, at): CameraHour => {
    const hour = at % 24
    const open = hour >= 9 && hour < 20
    const day = String(1 + Math.floor(at / 24)).padStart(2, '0')
    const seen = open ? received(hour) : 0
    const index = `2026-02-${day}T${String(hour).padStart(2, '0')}:00`
    return { index, scheduled: open, expected: open ? 12 : 0, received: seen, usable: seen }
  })
  return {
    recording,
    name: recording,
    location: 'shop',
    timezone: 'Europe/London',
    hours: hourColumns(hours),
  }
}

test('cameras of a store that received everything share their columns, and none changes', () => {
  const cameras = ['a', 'b', 'c', 'd'].map((id) => camera(id, () => 12))
  const shared = shareColumns(cameras)
  expect(shared).toEqual(cameras)
  expect(memorySize(shared)).toBeLessThan(bytesOfColumns * 0.7)
  expect(memorySize(cameras)).toBeGreaterThan(bytesOfColumns * 4)
})

test('a camera that missed an hour keeps what it received', () => {
  const cameras = [
    camera('a', () => 12),
    camera('b', (hour) => (hour === 15 ? 5 : 12)),
    camera('c', () => 12),
  ]
  const shared = shareColumns(cameras)
  expect(shared).toEqual(cameras)
  expect(shared[1]?.hours.expected).toBe(shared[0]?.hours.expected)
  expect(shared[1]?.hours.received).not.toBe(shared[0]?.hours.received)
  expect(shared[2]?.hours.received).toBe(shared[2]?.hours.expected)
})

test('cameras with other days share nothing', () => {
  const [one, other] = [camera('a', () => 12), camera('b', () => 12)]
  const shifted = {
    ...other,
    hours: { ...other.hours, starts: other.hours.starts.map((minute) => minute + 60) },
  }
  const shared = shareColumns([one, shifted])
  expect(shared).toEqual([one, shifted])
  expect(shared[1]?.hours.starts).not.toBe(shared[0]?.hours.starts)
})
