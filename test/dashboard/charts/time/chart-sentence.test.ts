import { expect, test } from 'vitest'
import { chartSentence } from '../../../../src/dashboard/charts/time/chart-sentence.ts'
import type { BesideSeries } from '../../../../src/dashboard/charts/time/chart-series.ts'
import {
  against,
  changed,
  closed,
  nobody,
  noData,
  point,
  points,
  seriesOf,
  type TestPoint,
  targetSeries,
  unseen,
} from '../points.ts'

const say = (list: readonly TestPoint[], ...others: readonly BesideSeries[]) =>
  chartSentence({
    title: 'Entries per day',
    granularity: 'day',
    series: seriesOf(list, ...others),
  })

test('says range, sum, extremes, what is under way, what is missing, and the comparison', () => {
  const list = [
    point(1, { value: 100, ...against(90), ...changed(0.11) }),
    point(2, { value: 2000, ...against(2100), ...changed(-0.05) }),
    point(3, closed),
    point(4, noData),
    point(5, { value: 50, coverage: { share: 0.6, verdict: 'unreliable' } }),
    point(6, { value: 21, unfinished: true }),
  ]
  expect(say(list)).toBe(
    'Entries per day, Saturday 1 November 2025 to Saturday 6 November 2025. 2,150 in 3 days. ' +
      'Highest: 2,000 on Saturday 2 November 2025. Lowest unknown: low camera coverage in 1 day. 21 so far on Saturday 6 November 2025. ' +
      'Closed: 1 day. No data: 1 day. Partial coverage: 1 day. ' +
      'Above the comparison period in 1 of 2 days.',
  )
})

test('a partial bucket is neither highest nor lowest, and says how much of it was counted', () => {
  const part = (counted: number, value: number) =>
    ({ value, counted: { counted, of: 24, unit: 'hour' }, coverage: unseen }) as const
  const said = say([
    point(1, part(8, 5)),
    point(2, { value: 20 }),
    point(3, { value: 30 }),
    point(4, part(20, 25)),
  ])
  expect(said).toContain('50 in 2 days')
  expect(said).toContain('Highest: 30 on Saturday 3 November 2025. Lowest: 20 on Saturday 2 November 2025')
  expect(said).toContain('Saturday 1 November 2025 is partial: 5, 8 of 24 hours counted')
})

test('the highest is unknown if a partial bucket holds more', () => {
  const part = { value: 99, counted: { counted: 20, of: 24, unit: 'hour' }, coverage: unseen } as const
  const said = say([point(1, { value: 20 }), point(2, { value: 30 }), point(3, part)])
  expect(said).toContain('Highest unknown: partial data in 1 day. Lowest: 20 on Saturday 1 November 2025')
})

test('many partial buckets are counted', () => {
  const part = { counted: { counted: 8, of: 24, unit: 'hour' } } as const
  const said = say(Array.from({ length: 9 }, (_, index) => point(index, part)))
  expect(said.match(/is partial/g)).toHaveLength(5)
  expect(said).toContain('Also partial: 4 days')
})

test('a single day is named once, without extremes', () => {
  expect(say(points([7]))).toBe('Entries per day, Saturday 0 November 2025. 7 in 1 day.')
})

test('equal values have no extremes; zeros are measured', () => {
  expect(say(points([0, 0]))).toContain('0 in 2 days. Always 0.')
})

test('missing values are not called 0', () => {
  expect(say(points([null, null]))).toBe(
    'Entries per day, Saturday 0 November 2025 to Saturday 1 November 2025. No data: 2 days.',
  )
})

test('buckets without visitors differ from those without data', () => {
  const said = say([point(0), point(1, nobody), point(2, noData)])
  expect(said).toContain('0 visitors: 1 day')
  expect(said).toContain('No data: 1 day')
})

test('unknown coverage is said', () => {
  expect(say([point(0, { coverage: unseen })])).toContain('Coverage unknown: 1 day')
})

test('no points are no data', () => {
  expect(say([])).toBe('Entries per day: no data.')
})

test('a target says in how many whole buckets it was reached', () => {
  const list = [...points([100, 120, 90, null]), point(4, { value: 500, unfinished: true }), point(5)]
  expect(say(list, targetSeries('Target', [100, 130, 80, 80, 80, null]))).toMatch(
    / Target met in 2 of 3 days\.$/,
  )
})

test('a day below its target that cameras missed a part of is not called unmet', () => {
  const gap = { coverage: { share: 0.5, verdict: 'unreliable' } } as const
  const list = [point(0, { value: 100 }), point(1, { value: 90, ...gap }), point(2, { value: 120, ...gap })]
  expect(say(list, targetSeries('Target', [110, 110, 110]))).toMatch(/ Target met in 1 of 2 days\.$/)
})
