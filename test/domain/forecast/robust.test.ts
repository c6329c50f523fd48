import { expect, test } from 'vitest'
import { clipped, clippedLocally, middleOf, quantile, smoothed } from '../../../src/domain/forecast/robust.ts'

const unknown = Number.NaN
const of = (...values: number[]) => Float64Array.from(values)

test('takes the middle of the known values, or the mean of two', () => {
  expect(middleOf(of(9, unknown, 1, 4))).toBe(4)
  expect(middleOf(of(1, 4, unknown, 9, 20))).toBe(6.5)
  expect(middleOf(of(unknown))).toBeNaN()
})

test('moves a wild value to two and a half deviations from the middle', () => {
  // The middle is 10, the median deviation 1, so the reach is 2.5 × 1.4826 × 1.
  const [low, ...others] = clipped(of(0, 9, 10, 11, 12, unknown))
  expect(low).toBeCloseTo(10 - 3.7065, 10)
  expect(others).toEqual([9, 10, 11, 12, unknown])
})

test('keeps values within the noise of counting if most are equal', () => {
  expect([...clipped(of(1, 1, 1, 3, 9), () => 1)]).toEqual([1, 1, 1, 3, 3.5])
})

test('moves a wild value to those around it, and keeps a level that changed for good', () => {
  const steady = Array<number>(20).fill(1)
  const doubled = Array<number>(8).fill(2)
  expect([...clippedLocally(of(...steady, 9, ...steady))]).toEqual(Array(41).fill(1))
  expect([...clippedLocally(of(...steady, ...doubled))]).toEqual([...steady, ...doubled])
})

test('weighs neighbours by distance on both sides, and fills gaps from them', () => {
  // At a half-life of one: 1 + 4/2 + 16/4 over 1 + 1/2 + 1/4.
  expect([...smoothed(of(1, 4, 16), 1)]).toEqual([
    (1 + 4 / 2 + 16 / 4) / 1.75,
    (1 / 2 + 4 + 16 / 2) / 2,
    (1 / 4 + 4 / 2 + 16) / 1.75,
  ])
  expect([...smoothed(of(6, unknown, 12), 1)][1]).toBe(9)
  expect([...smoothed(of(unknown), 1)]).toEqual([unknown])
})

test('interpolates quantiles between the gaps of a sample', () => {
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(quantile(nine, 0.1)).toBe(1)
  expect(quantile(nine, 0.5)).toBe(5)
  expect(quantile(nine, 0.85)).toBe(8.5)
  expect(quantile(nine, 0.99)).toBe(9)
})
