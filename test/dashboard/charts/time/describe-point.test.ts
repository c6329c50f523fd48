import { expect, test } from 'vitest'
import type { BesideSeries } from '../../../../src/dashboard/charts/time/chart-series.ts'
import { describePoint } from '../../../../src/dashboard/charts/time/describe-point.ts'
import { people } from '../../../../src/dashboard/charts/unit.ts'
import {
  against,
  changed,
  closed,
  future,
  noData,
  point,
  seriesOf,
  type TestPoint,
  targetSeries,
} from '../points.ts'

const told = (over: Partial<TestPoint>, ...others: readonly BesideSeries[]) => {
  const [main, ...beside] = seriesOf([point(8, over)], ...others)
  const [described] = main.points.map((only) => describePoint({ point: only, index: 0, beside }, people))
  if (described === undefined) throw new Error('There is one point.')
  return described
}

test('a value is read with its coverage and its comparison', () => {
  const { spoken, change } = told({ value: 1240, ...against(1000), ...changed(0.24) })
  expect(spoken.replaceAll('\u00a0', ' ')).toBe(
    'Saturday 8 November 2025: 1,240 visitors, coverage 99.5% · Complete, compared to 1,000 visitors, Saturday 11 October 2025, +24.0%',
  )
  expect(change).toBe('+24.0%')
})

test('closed, no data, zero and not yet are different words', () => {
  const words = [closed, noData, { value: 0 }, future].map((over) => told(over).current.value)
  expect(words).toEqual(['closed', 'no data', '0', 'no data yet'])
})

test('one is a visitor', () => {
  expect(told({ value: 1 }).current.unit).toBe('visitor')
})

test('a measured point without a value is no data', () => {
  expect(told({ value: null }).current).toMatchObject({ value: 'no data', coverage: null })
})

test('the change is that of the table, whatever the two values are', () => {
  expect(told({ value: 655_612, ...against(1_171_000), ...changed(0.094, '4 of 7 days') }).change).toBe(
    '+9.4%, 4 of 7 days compared',
  )
})

test('the change of a bucket under way is up to the same time', () => {
  expect(told({ value: 10, unfinished: true, ...against(40), ...changed(-0.5) }).change).toBe(
    '−50.0% up to the same time',
  )
})

test('a withheld change is read as its reason', () => {
  const withheld = { change: { kind: 'withheld', reason: 'too little was seen then' } } as const
  expect(told({ value: 10, ...against(20), ...withheld }).change).toBe(
    'No comparison – too little was seen then',
  )
})

test('no change is read if there is none or while it is checked', () => {
  expect(told({ value: 10, ...against(20), change: null }).change).toBeNull()
})

test('a partial bucket says how much of it was counted, on both sides', () => {
  const { current, beside, spoken } = told({
    counted: { counted: 4, of: 7, unit: 'day' },
    ...against(50, { counted: { counted: 6, of: 7, unit: 'day' } }),
  })
  expect(current).toMatchObject({ counted: '4 of 7 days counted', caution: true })
  expect(beside[0]).toMatchObject({ kind: 'comparison', counted: '6 of 7 days counted', caution: true })
  expect(spoken).toMatch(/4 of 7 days counted.*6 of 7 days counted/)
})

test('partial coverage is flagged, and unknown coverage is named', () => {
  expect(told({ coverage: { share: 0.9, verdict: 'partial' } }).current.caution).toBe(true)
  expect(told({ coverage: { share: null, verdict: 'unknown' } }).current.coverage).toBe('coverage unknown')
})

test('an hour outside opening hours has no unknown coverage', () => {
  const { current, spoken } = told({ coverage: { share: null, verdict: 'unknown', outsideHours: true } })
  expect(current).toMatchObject({ coverage: 'Outside opening hours', caution: false })
  expect(spoken).not.toContain('coverage')
})

test('a week that the range cuts names its days and compares with as many', () => {
  const { spoken } = told({ value: 300, cutDays: 3, ...against(200), ...changed(0.5) })
  expect(spoken).toContain('300 visitors in 3 days')
  expect(spoken).toContain('+50.0')
})

test('a target is read after the comparison, without coverage', () => {
  const { beside, spoken } = told({ value: 90, ...against(80) }, targetSeries('Target', [120]))
  expect(beside.map(({ kind }) => kind)).toEqual(['comparison', 'target'])
  expect(beside[1]).toMatchObject({ label: 'Target', value: '120', coverage: null, caution: false })
  expect(spoken).toMatch(/compared to 80 visitors, Saturday 11 October 2025, Target 120 visitors$/)
})

test('a bucket without a target reads none', () => {
  expect(told({ value: 90 }, targetSeries('Target', [null])).beside).toEqual([])
})
