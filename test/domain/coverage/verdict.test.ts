import { expect, test } from 'vitest'
import { addCameraTime, coverageOf, thresholdsOf, unknownTime } from '../../../src/domain/coverage/verdict.ts'

const time = (received: number, expected: number, known = true) => ({
  known,
  scheduledHours: expected / 4,
  expected,
  received,
})

test.each([
  [100, 100, 'complete'],
  [99, 100, 'complete'],
  [98.9, 100, 'partial'],
  [80, 100, 'partial'],
  [79.9, 100, 'unreliable'],
  [0, 100, 'unreliable'],
])('%d of %d segments is %s', (received, expected, verdict) => {
  expect(coverageOf(time(received, expected))).toEqual({ share: received / expected, verdict })
})

test('thresholds are settings', () => {
  expect(coverageOf(time(90, 100), { complete: 0.9, partial: 0.5 }).verdict).toBe('complete')
})

test('thresholds are set in per cent; what makes no sense leaves both as they are', () => {
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

test('where nothing was expected the verdict is unknown, never complete', () => {
  expect(coverageOf(time(0, 0))).toEqual({ share: null, verdict: 'unknown' })
  expect(coverageOf(unknownTime)).toEqual({ share: null, verdict: 'unknown' })
  expect(coverageOf(addCameraTime([]))).toEqual({ share: null, verdict: 'unknown' })
})

test('more received than expected is still no more than everything', () => {
  expect(coverageOf(time(120, 100)).share).toBe(1)
})

test('stores weigh by the segments expected of them, not one store one vote', () => {
  const both = addCameraTime([time(0, 10), time(90, 90)])
  expect(coverageOf(both)).toEqual({ share: 0.9, verdict: 'partial' })
})

test('a store without uptime keeps the whole from being complete', () => {
  expect(coverageOf(addCameraTime([time(100, 100), unknownTime]))).toEqual({
    share: null,
    verdict: 'unknown',
  })
})

test('a store without uptime does not hide another that is known to be missing', () => {
  expect(coverageOf(addCameraTime([time(50, 100), unknownTime])).verdict).toBe('unreliable')
  expect(coverageOf(addCameraTime([time(90, 100), unknownTime])).verdict).toBe('partial')
})
