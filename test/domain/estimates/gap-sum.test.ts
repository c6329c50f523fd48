import { expect, test } from 'vitest'
import { GapSum, moves } from '../../../src/domain/estimates/gap-sum.ts'
import type { GapHours } from '../../../src/domain/estimates/store-estimator.ts'

const unknown: GapHours = { expected: Float64Array.of(Number.NaN), counted: Float64Array.of(Number.NaN) }
const hourOf = (expected: number, counted = Number.NaN): GapHours => ({
  expected: Float64Array.of(expected),
  counted: Float64Array.of(counted),
})
const whole = { hour: 0, share: 1 }

/** The gap of an hour in which a hundred are expected, and moved ones in which so many more came. */
function sumOf(more: readonly number[], { share = 1, guess = 100 } = {}) {
  const sum = new GapSum()
  const tests = moves.map((_, at) => {
    const error = more[at]
    return error === undefined ? unknown : hourOf(guess, guess + error)
  })
  sum.add({ hour: 0, share }, hourOf(100), tests)
  return sum.missedEntries
}

test('moves gaps by whole weeks, up to eight to each side', () => {
  expect(moves).toEqual([-56, -49, -42, -35, -28, -21, -14, -7, 7, 14, 21, 28, 35, 42, 49, 56])
})

test('reaches as far as the errors of four of five moved gaps', () => {
  // 1 to 16 %, too high and too low in turn. The 13.6th of them is 13.6 %.
  const errors = moves.map((_, at) => (at % 2 === 0 ? at + 1 : -at - 1))
  expect(sumOf(errors)).toEqual({
    missed: { expected: 100, low: 86.4, high: 113.6 },
    hours: 1,
    hoursLeftOut: 0,
  })
})

test('estimates zero where every week counted zero', () => {
  const sum = new GapSum()
  sum.add(
    whole,
    hourOf(0),
    moves.map(() => hourOf(0, 0)),
  )
  expect(sum.missedEntries).toEqual({ missed: { expected: 0, low: 0, high: 0 }, hours: 1, hoursLeftOut: 0 })
})

test('takes the largest error of four, and gives no interval of three', () => {
  expect(sumOf([1, -4, 3, 2]).missed).toEqual({ expected: 100, low: 96, high: 104 })
  expect(sumOf([1, -4, 3])).toEqual({ missed: null, hours: 1, hoursLeftOut: 0 })
})

test('widens by chance where a part of the hour was seen', () => {
  // Half of two hundred people: a deviation of √(100 × 0.5) = 7.07, times 1.2816.
  expect(sumOf([0, 0, 0, 0], { share: 0.5 }).missed).toEqual({ expected: 100, low: 90.9, high: 109.1 })
  // Together with 10 %: √(10² + 9.06²) = 13.49.
  expect(sumOf([10, 10, 10, 10], { share: 0.5 }).missed).toEqual({ expected: 100, low: 86.5, high: 113.5 })
})

test('does not judge by moved gaps with less than half of the people', () => {
  expect(sumOf([5, 5, 5, 5], { guess: 49 }).missed).toBeNull()
  expect(sumOf([5, 5, 5, 5], { guess: 50 }).missed).toEqual({ expected: 100, low: 90, high: 110 })
})

test('never goes below zero', () => {
  expect(sumOf([200, 200, 200, 200]).missed).toEqual({ expected: 100, low: 0, high: 300 })
})

test('sums the errors of hours before it compares them, so that they cancel or add up', () => {
  const cancelling = new GapSum()
  const together = new GapSum()
  const tests = (sign: number) => moves.map((_, at) => hourOf(100, 100 + 10 * sign * (at % 2 === 0 ? 1 : -1)))
  for (const sign of [1, -1]) cancelling.add(whole, hourOf(100), tests(sign))
  for (const sign of [1, 1]) together.add(whole, hourOf(100), tests(sign))
  expect(cancelling.missedEntries.missed).toEqual({ expected: 200, low: 200, high: 200 })
  expect(together.missedEntries.missed).toEqual({ expected: 200, low: 180, high: 220 })
})

test('counts hours without an expectation as left out', () => {
  const sum = new GapSum()
  sum.add(
    whole,
    unknown,
    moves.map(() => unknown),
  )
  expect(sum.missedEntries).toEqual({ missed: null, hours: 0, hoursLeftOut: 1 })
})
