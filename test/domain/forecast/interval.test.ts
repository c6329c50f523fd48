import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeError, Spread, shareHeld } from '../../../src/domain/forecast/interval.ts'

const pair = (expected: number, came: number) => ({ expected, came })
/** Of nine days of a hundred people, the tenth and the ninetieth per cent are the first and the last. */
const nine = [90, 92, 94, 96, 100, 104, 106, 108, 120].map((came) => pair(100, came))
/** Student's t beside the normal distribution, and the root of 1 + 1/n. */
const wider = (tests: number) => (1 + (1.2816 ** 2 + 1) / (4 * (tests - 1))) * Math.sqrt(1 + 1 / tests)

test('takes the interval of days from the quantiles of their errors, wider for few tests', () => {
  const { low, high } = Spread.ofDays([nine, nine]).around(200)
  // With eighteen errors, the quantiles lie nine tenths of the way to the outer ones of equal pairs.
  expect(low).toBeCloseTo(200 * (1 - 0.1 * wider(2)), 10)
  expect(high).toBeCloseTo(200 * (1 + 0.2 * wider(2)), 10)
})

test('lets errors of hours grow more slowly than what is expected', () => {
  const spread = Spread.ofHours([nine, nine])
  const { high: few } = spread.around(100)
  const { high: many } = spread.around(1600)
  // 16 times as many people, 16^0.75 = 8 times the error.
  expect(many - 1600).toBeCloseTo(8 * (few - 100), 8)
})

test('reaches neither below zero nor past the expectation', () => {
  const late = [[pair(10, 30), pair(10, 40)], [pair(10, 35)]]
  expect(Spread.ofDays(late).around(10).low).toBe(10)
  const empty = [[pair(10, 0), pair(10, 0)], [pair(10, 0)]]
  expect(Spread.ofDays(empty).around(10)).toEqual({ low: 0, high: 10 })
})

test('always holds the expectation', () => {
  const pairs = fc.array(fc.record({ expected: fc.nat(500), came: fc.nat(500) }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(pairs, { minLength: 1, maxLength: 6 }), fc.nat(1000), (tests, expected) => {
      for (const spread of [Spread.ofDays(tests), Spread.ofHours(tests)]) {
        const { low, high } = spread.around(expected)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(expected)
        expect(high).toBeGreaterThanOrEqual(expected)
      }
    }),
  )
})

test('judges each forecast by the others', () => {
  const calm = [pair(100, 100), pair(100, 101), pair(100, 99)]
  const wild = [pair(100, 300)]
  // The calm ones lie within an interval that knows the wild one; the wild one does not within theirs.
  expect(shareHeld([calm, calm, wild], Spread.ofDays)).toBe(6 / 7)
  expect(shareHeld([calm], Spread.ofDays)).toBeNull()
})

test('states absolute errors as a share of what came', () => {
  expect(relativeError([pair(90, 100), pair(220, 200)])).toBe(0.1)
  expect(relativeError([pair(5, 0)])).toBeNull()
})
