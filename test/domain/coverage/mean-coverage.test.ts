import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { coverageOfMean, isMixed, timePerCamera } from '../../../src/domain/coverage/mean-coverage.ts'
import { camera } from './camera-fixtures.ts'

const day = '2026-03-04'
const buckets = bucketsOf({ first: day, last: day }, 'day', 'Europe/London')
const hours = (usable: number) =>
  Array.from(
    { length: 10 },
    (_, hour) => [`${day}T${String(hour + 9).padStart(2, '0')}:00`, [4, usable]] as const,
  )
const cameras = (...usable: readonly number[]) =>
  usable.map((share, place) => camera(`zone ${place}`, hours(share)))
const partsOf = (...usable: readonly number[]) => timePerCamera(cameras(...usable), buckets, `${day}T23:00`)

test('is not complete over sixty cameras if one of them is offline', () => {
  const parts = partsOf(0, ...Array(59).fill(4))
  expect(coverageOfMean(parts)).toEqual({ share: 59 / 60, verdict: 'partial' })
  expect(isMixed(parts)).toBe(true)
})

test('is complete if every camera saw nearly everything', () => {
  const parts = partsOf(3.96, 4, 3.94)
  expect(coverageOfMean(parts).verdict).toBe('complete')
  expect(isMixed(parts)).toBe(false)
})

test('is unknown with a camera without records, which does not count as offline', () => {
  const parts = timePerCamera([...cameras(4), camera('new', [])], buckets, `${day}T23:00`)
  expect(coverageOfMean(parts)).toEqual({ share: null, verdict: 'unknown' })
  expect(isMixed(parts)).toBe(false)
})
