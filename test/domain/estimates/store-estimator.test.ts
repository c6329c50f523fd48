import { expect, test } from 'vitest'
import { StoreEstimator } from '../../../src/domain/estimates/store-estimator.ts'
import { type Came, missedAt, openHours, read, storeOf } from './gaps.ts'

/** Position of the first day of the period in the history. */
const today = 56
const untilToday = { first: read.first, last: '2026-03-02' }
const hoursOf = (values: Float64Array) => openHours.map((hour) => values[hour])
const even = (value: number) => openHours.map(() => value)

test('compares a moved gap with what was counted there, from days that it hides', () => {
  const estimator = new StoreEstimator(storeOf((day) => (day === -7 ? 20 : 10), missedAt(0)))
  const { expected, counted } = estimator.gap(today, -7)
  expect(hoursOf(counted)).toEqual(even(20))
  expect(hoursOf(expected)).toEqual(even(10))
})

test('hides the hours of all days of a gap, moved with it', () => {
  const busyEnd: Came = (day) => (day >= -7 && day < 0 ? 30 : 10)
  const weekMissed = (day: number) => (day >= 0 && day < 7 ? 1 : 0)
  const { expected } = new StoreEstimator(storeOf(busyEnd, weekMissed)).gap(today, -7)
  // The six days after it are as busy, and hidden too.
  expect(hoursOf(expected)).toEqual(even(10))
})

test('lets a moved gap see no day after it if no day is known after the gap itself', () => {
  const busyEnd: Came = (day) => (day >= -6 ? 30 : 10)
  const known = new StoreEstimator(storeOf(busyEnd, missedAt(0), untilToday)).gap(today, -7)
  expect(hoursOf(known.expected)).toEqual(even(10))
  const later = new StoreEstimator(storeOf(busyEnd, missedAt(0))).gap(today, -7)
  expect(later.expected[12]).toBeGreaterThan(12)
})

test('lets it look ahead instead where more is known there', () => {
  const quietStart: Came = (day) => (day < -49 ? 5 : 10)
  const estimator = new StoreEstimator(storeOf(quietStart, missedAt(0), untilToday))
  // Seven weeks before the gap, the first week is not seen.
  expect(hoursOf(estimator.gap(today, -49).expected)).toEqual(even(10))
})

test('knows nothing outside its days', () => {
  const estimator = new StoreEstimator(storeOf(() => 10, missedAt(0), untilToday))
  expect(estimator.gap(today, 7).expected.every(Number.isNaN)).toBe(true)
  expect(estimator.missed(today, 12, 63)).toBe(0)
  expect(estimator.missed(today, 12)).toBe(1)
})
