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
    'Entries per day, Saturday 1 November 2025 to Saturday 6 November 2025. 2,150 in 3 days that were measured to the end. ' +
      'Highest 2,000 on Saturday 2 November 2025, lowest not known: low camera coverage in 1 day. 21 so far on Saturday 6 November 2025. ' +
      '1 day closed. 1 day without data. 1 day only partly seen by the cameras. ' +
      'Above the period compared with in 1 of 2 days.',
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
  expect(said).toContain('50 in 2 days that were measured to the end')
  expect(said).toContain('Highest 30 on Saturday 3 November 2025, lowest 20 on Saturday 2 November 2025')
  expect(said).toContain('Saturday 1 November 2025 is partial: 5, 8 of 24 hours counted')
})

test('the highest is unknown if a partial bucket holds more', () => {
  const part = { value: 99, counted: { counted: 20, of: 24, unit: 'hour' }, coverage: unseen } as const
  const said = say([point(1, { value: 20 }), point(2, { value: 30 }), point(3, part)])
  expect(said).toContain('Highest not known: partial data in 1 day, lowest 20 on Saturday 1 November 2025')
})

test('many partial buckets are counted', () => {
  const part = { counted: { counted: 8, of: 24, unit: 'hour' } } as const
  const said = say(Array.from({ length: 9 }, (_, index) => point(index, part)))
  expect(said.match(/is partial/g)).toHaveLength(5)
  expect(said).toContain('4 days more are partial')
})

test('a single day is named once, without extremes', () => {
  expect(say(points([7]))).toBe(
    'Entries per day, Saturday 0 November 2025. 7 in 1 day that were measured to the end.',
  )
})

test('equal values have no extremes; zeros are measured', () => {
  expect(say(points([0, 0]))).toContain('0 in 2 days that were measured to the end. Always 0.')
})

test('missing values are not called 0', () => {
  expect(say(points([null, null]))).toBe(
    'Entries per day, Saturday 0 November 2025 to Saturday 1 November 2025. 2 days without data.',
  )
})

test('buckets without visitors differ from those without data', () => {
  const said = say([point(0), point(1, nobody), point(2, noData)])
  expect(said).toContain('1 day on which nobody came')
  expect(said).toContain('1 day without data')
})

test('unknown coverage is said', () => {
  expect(say([point(0, { coverage: unseen })])).toContain('1 day of unknown coverage')
})

test('no points are nothing to show', () => {
  expect(say([])).toBe('Entries per day: nothing to show.')
})

test('a target says in how many whole buckets it was reached', () => {
  const list = [...points([100, 120, 90, null]), point(4, { value: 500, unfinished: true }), point(5)]
  expect(say(list, targetSeries('Target', [100, 130, 80, 80, 80, null]))).toMatch(
    / Target reached in 2 of 3 days\.$/,
  )
})
