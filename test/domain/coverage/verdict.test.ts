import { expect, test } from 'vitest'
import { addCameraTime, coverageOf, thresholdsOf, unknownTime } from '../../../src/domain/coverage/verdict.ts'

const time = (usable: number, expected: number, known = true) => ({
  known,
  scheduledHours: expected / 4,
  expected,
  usable,
})

test.each([
  [100, 100, 'complete'],
  [99, 100, 'complete'],
  [98.9, 100, 'partial'],
  [80, 100, 'partial'],
  [79.9, 100, 'unreliable'],
  [0, 100, 'unreliable'],
])('rates %d of %d segments as %s', (usable, expected, verdict) => {
  expect(coverageOf(time(usable, expected))).toEqual({ share: usable / expected, verdict })
})

test('takes the thresholds as a parameter', () => {
  expect(coverageOf(time(90, 100), { complete: 0.9, partial: 0.5 }).verdict).toBe('complete')
})

test('parses thresholds in per cent, and keeps both defaults for invalid settings', () => {
  expect(thresholdsOf(undefined, '')).toEqual({ complete: 0.99, partial: 0.8 })
  expect(thresholdsOf('95', ' 60 ')).toEqual({ complete: 0.95, partial: 0.6 })
  expect(thresholdsOf('90', undefined)).toEqual({ complete: 0.9, partial: 0.8 })
  for (const [complete, partial] of [
    ['70', undefined],
    ['much', '50'],
    ['120', '50'],
    ['90', '-1'],
  ]) {
    expect(thresholdsOf(complete, partial)).toEqual({ complete: 0.99, partial: 0.8 })
  }
})

test('is unknown, never complete, if nothing was expected', () => {
  expect(coverageOf(time(0, 0))).toEqual({ share: null, verdict: 'unknown' })
  expect(coverageOf(unknownTime)).toEqual({ share: null, verdict: 'unknown' })
  expect(coverageOf(addCameraTime([]))).toEqual({ share: null, verdict: 'unknown' })
})

test('caps the share at 1 if more was received than expected', () => {
  expect(coverageOf(time(120, 100)).share).toBe(1)
})

test('weights stores by their expected segments', () => {
  const both = addCameraTime([time(0, 10), time(90, 90)])
  expect(coverageOf(both)).toEqual({ share: 0.9, verdict: 'partial' })
})

test('is not complete with a store without uptime', () => {
  expect(coverageOf(addCameraTime([time(100, 100), unknownTime]))).toEqual({
    share: null,
    verdict: 'unknown',
  })
})

test('shows a known gap beside a store without uptime', () => {
  expect(coverageOf(addCameraTime([time(50, 100), unknownTime])).verdict).toBe('unreliable')
  expect(coverageOf(addCameraTime([time(90, 100), unknownTime])).verdict).toBe('partial')
})
