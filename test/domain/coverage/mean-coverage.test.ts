import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { coverageOfMean, isMixed, timePerCamera } from '../../../src/domain/coverage/mean-coverage.ts'
import { camera } from './camera-fixtures.ts'

const day = '2026-03-04'
const buckets = bucketsOf({ first: day, last: day }, 'day', 'Europe/London')
const hours = (received: number) =>
  Array.from(
    { length: 10 },
    (_, hour) => [`${day}T${String(hour + 9).padStart(2, '0')}:00`, [4, received]] as const,
  )
const cameras = (...received: readonly number[]) =>
  received.map((share, place) => camera(`zone ${place}`, hours(share)))
const partsOf = (...received: readonly number[]) =>
  timePerCamera(cameras(...received), buckets, `${day}T23:00`)

test('a mean over sixty cameras, one of which is dark, is not complete', () => {
  const parts = partsOf(0, ...Array(59).fill(4))
  expect(coverageOfMean(parts)).toEqual({ share: 59 / 60, verdict: 'partial' })
  expect(isMixed(parts)).toBe(true)
})

test('cameras that each saw nearly all make a complete mean', () => {
  const parts = partsOf(3.96, 4, 3.94)
  expect(coverageOfMean(parts).verdict).toBe('complete')
  expect(isMixed(parts)).toBe(false)
})

test('a camera without records leaves the mean unknown, and is not called dark', () => {
  const parts = timePerCamera([...cameras(4), camera('new', [])], buckets, `${day}T23:00`)
  expect(coverageOfMean(parts)).toEqual({ share: null, verdict: 'unknown' })
  expect(isMixed(parts)).toBe(false)
})
