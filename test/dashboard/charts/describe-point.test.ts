import { expect, test } from 'vitest'
import type { ChartPoint } from '../../../src/dashboard/charts/chart-point.ts'
import { describePoint } from '../../../src/dashboard/charts/describe-point.ts'
import { people } from '../../../src/dashboard/charts/unit.ts'
import { against, closed, future, noData, point } from './points.ts'

const told = (over: Partial<ChartPoint>) => describePoint(point(8, over), people, 'en-GB')

test('a value is told with its coverage and with the period compared with', () => {
  const { spoken, change } = told({ value: 1240, ...against(1000) })
  expect(spoken.replaceAll('\u00a0', ' ')).toBe(
    'Saturday 8 November 2025: 1,240 people, coverage 99.5 % complete, against 1,000 people on Saturday 11 October 2025, +24.0 %',
  )
  expect(change).toBe('+24.0\u00a0%')
})

test('closed, no data, zero and not yet are different words', () => {
  const words = [closed, noData, { value: 0 }, future].map((over) => told(over).current.value)
  expect(words).toEqual(['closed', 'no data', '0', 'not yet'])
})

test('one is a person', () => {
  expect(told({ value: 1 }).current.unit).toBe('person')
})

test('a missing value that is said to be measured is no data', () => {
  expect(told({ value: null }).current).toMatchObject({ value: 'no data', coverage: null })
})

test.each([
  ['the bucket is under way', { value: 10, unfinished: true, ...against(20) }, 'no comparison: not over yet'],
  [
    'too little was seen',
    { value: 10, coverage: { share: 0.5, verdict: 'unreliable' as const }, ...against(20) },
    'no comparison: too little was seen',
  ],
  [
    'too little was seen then',
    { value: 10, ...against(20, { coverage: { share: 0.5, verdict: 'unreliable' } }) },
    'no comparison: too little was seen then',
  ],
])('no percentage but the reason, where %s', (_, over, reason) => {
  expect(told(over).change).toBe(reason)
})

test('no change is told where there is nothing to compare or to divide by', () => {
  expect(told({ value: 10 }).change).toBeNull()
  expect(told({ value: 10, ...against(null) }).change).toBeNull()
  expect(told({ value: 10, ...against(0) }).change).toBeNull()
  expect(told({ ...noData, ...against(10) }).change).toBeNull()
})

test('what was partly seen wants caution; unknown coverage says so', () => {
  expect(told({ coverage: { share: 0.9, verdict: 'partial' } }).current.caution).toBe(true)
  expect(told({ coverage: { share: null, verdict: 'unknown' } }).current.coverage).toBe('coverage unknown')
})

test('of an hour outside opening hours nothing is said to be unknown', () => {
  const { current, spoken } = told({ coverage: { share: null, verdict: 'unknown', outsideHours: true } })
  expect(current).toMatchObject({ coverage: 'outside opening hours', caution: false })
  expect(spoken).not.toContain('coverage')
})

test('a week that the range cuts says of how many days it is, and is compared with as many', () => {
  const { spoken } = told({ value: 300, cutDays: 3, ...against(200) })
  expect(spoken).toContain('300 people in 3 days')
  expect(spoken).toContain('+50.0')
})
