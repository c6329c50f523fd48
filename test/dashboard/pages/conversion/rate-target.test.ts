import { expect, test } from 'vitest'
import type { BesideSeries } from '../../../../src/dashboard/charts/time/chart-series.ts'
import { rateOnTarget, rateTargetWords } from '../../../../src/dashboard/pages/conversion/rate-target.ts'

const point = (value: number | null, customers: number | null) => ({ value, customers })
const line = (...values: readonly (number | null)[]): readonly BesideSeries[] => [
  {
    kind: 'target',
    label: 'Target',
    points: values.map((value) => (value === null ? null : { state: 'measured', value, coverage: null })),
  },
]

test('the target of a period weighs days by their visitors, as its rate does', () => {
  // A quarter of the visitors came on the day with the higher target.
  expect(rateOnTarget([point(0.1, 300), point(0.2, 100)], line(0.1, 0.2))).toBeCloseTo(0.125, 10)
})

test('days without a rate need no target, and no other may lack one', () => {
  expect(rateOnTarget([point(0.1, 300), point(null, 50)], line(0.15, null))).toBeCloseTo(0.15, 10)
  expect(rateOnTarget([point(0.1, 300), point(0.2, 100)], line(0.15, null))).toBeNull()
  expect(rateOnTarget([point(0.1, 300)], [])).toBeNull()
  expect(rateOnTarget([point(null, null)], line(0.15))).toBeNull()
})

test('a rate is compared with its target as both are written', () => {
  expect(rateTargetWords(0.1716, 0.185)).toBe('−1.3\u00a0pp vs target of 18.5%')
  expect(rateTargetWords(0.19, 0.185)).toBe('+0.5\u00a0pp vs target of 18.5%')
  expect(rateTargetWords(0.18502, 0.185)).toBe('On target: 18.5%')
})
