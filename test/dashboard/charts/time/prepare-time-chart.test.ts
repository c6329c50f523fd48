import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartPoint } from '../../../../src/dashboard/charts/time/chart-point.ts'
import { prepareTimeChart } from '../../../../src/dashboard/charts/time/prepare-time-chart.ts'
import { rate } from '../../../../src/dashboard/charts/unit.ts'
import {
  against,
  closed,
  future,
  noData,
  point,
  points,
  seriesOf,
  type TestPoint,
  targetSeries,
  unseen,
} from '../points.ts'

const prepare = (list: readonly TestPoint[]) =>
  prepareTimeChart({ title: 'Entries per day', series: seriesOf(list), granularity: 'day' })

describe('lines', () => {
  test('break at closed buckets and at those without data, and never fall to 0 there', () => {
    const { rows } = prepare([point(0), point(1, closed), point(2), point(3, noData), point(4)])
    expect(rows.map(({ solid }) => solid)).toEqual([100, null, 102, null, 104])
  })

  test('keep a measured 0 as 0', () => {
    const chart = prepare(points([5, 0, 7]))
    expect(chart.rows.map(({ solid }) => solid)).toEqual([5, 0, 7])
    expect(chart.zeros).toEqual([1])
  })

  test('a bucket without data is no zero', () => {
    expect(prepare(points([5, null, 7])).zeros).toEqual([])
  })

  test('leave out the bucket under way; a tail leads to it from the one before', () => {
    const { rows } = prepare([
      point(0),
      point(1),
      point(2, { unfinished: true, value: 21 }),
      point(3, future),
    ])
    expect(rows.map(({ solid }) => solid)).toEqual([100, 101, null, null])
    expect(rows.map(({ tail }) => tail)).toEqual([null, 101, 21, null])
  })

  test('a tail after a closed bucket starts at its own value', () => {
    const { rows } = prepare([point(0), point(1, closed), point(2, { unfinished: true, value: 21 })])
    expect(rows.map(({ tail }) => tail)).toEqual([null, null, 21])
  })

  test('several buckets under way, as in stores of several zones, are one tail', () => {
    const { rows, soFar } = prepare([
      point(0),
      point(1, { unfinished: true, value: 40 }),
      point(2, { unfinished: true, value: 3 }),
    ])
    expect(rows.map(({ tail }) => tail)).toEqual([100, 40, 3])
    expect(soFar).toEqual({ index: 2, value: 3, text: '3 so far' })
  })

  test('a bucket under way without data has no tail', () => {
    const chart = prepare([point(0), point(1, { ...noData, unfinished: true })])
    expect(chart.rows.map(({ tail }) => tail)).toEqual([null, null])
    expect(chart.soFar).toBeNull()
  })

  test('the comparison breaks at closed and uncounted buckets', () => {
    const { beside } = prepare([
      point(0, against(90)),
      point(1, against(null)),
      point(2, against(null, { state: 'closed' })),
      point(3, against(0)),
    ])
    expect(beside.map(({ kind, values }) => [kind, values])).toEqual([['comparison', [90, null, null, 0]]])
  })

  test('values without a neighbour are marked, since no line shows them', () => {
    const chart = prepare([
      point(0),
      point(1, noData),
      point(2),
      point(3),
      point(4, closed),
      point(5, against(9)),
    ])
    expect(chart.lone).toEqual([0, 5])
    expect(chart.beside[0]?.lone).toEqual([5])
  })
})

describe('peak', () => {
  test('is no bucket of low coverage, since missed customers make a rate too high', () => {
    const unreliable = { coverage: { share: 0.5, verdict: 'unreliable' } } as const
    const partial = { coverage: { share: 0.9, verdict: 'partial' } } as const
    const list = [point(0), point(1, partial), point(2, unreliable)]
    const clearly = [point(0), point(1, { ...partial, value: 999 }), point(2, unreliable)]
    const rates = { title: 'x', granularity: 'day', unit: rate } as const
    const ofRates = prepareTimeChart({ ...rates, series: seriesOf(list) })
    expect(prepareTimeChart({ ...rates, series: seriesOf(clearly) }).peak?.index).toBe(1)
    // What a tenth of the customers were missed makes greater may be less than the other.
    expect(ofRates.peak).toBeNull()
    // A count of half the cameras may be any other's peak.
    expect(prepare(list).peak).toBeNull()
    expect(prepare([point(200), point(1, unreliable)]).peak?.index).toBe(0)
  })

  test('is the greatest of the buckets that are over, the first of equals', () => {
    expect(prepare(points([5, 9, 9])).peak).toEqual({ index: 1, value: 9, text: '9' })
    expect(prepare([point(0), point(1, { unfinished: true, value: 1 })]).peak?.index).toBe(0)
  })

  test('is absent while a bucket under way has more already, but a rate under way may fall again', () => {
    const underWay = [point(0), point(1, { unfinished: true, value: 999 })]
    expect(prepare(underWay).peak).toBeNull()
    expect(
      prepareTimeChart({ title: 'x', series: seriesOf(underWay), granularity: 'day', unit: rate }).peak
        ?.index,
    ).toBe(0)
  })

  test('is grouped for the eye', () => {
    expect(prepare(points([1234567])).peak?.text).toBe('1,234,567')
  })

  test('is absent without visitors and without data', () => {
    expect(prepare(points([0, 0])).peak).toBeNull()
    expect(prepare(points([null, null])).peak).toBeNull()
    expect(prepare([]).peak).toBeNull()
  })
})

test('the greatest value counts every series', () => {
  const target = targetSeries('Target', [null, 700])
  const series = seriesOf(points([10, 20]), target)
  expect(prepareTimeChart({ title: 'x', series, granularity: 'day' }).max).toBe(700)
})

test('the greatest value counts the comparison and the bucket under way', () => {
  expect(prepare([point(0, against(400)), point(1, { unfinished: true, value: 500 })]).max).toBe(500)
  expect(prepare(points([0])).max).toBe(0)
  expect(prepare(points([null])).max).toBeNull()
})

test('states never become numbers, nor numbers gaps', () => {
  const state = fc.constantFrom<ChartPoint['state']>('measured', 'closed', 'no-data', 'future')
  const anyPoint = fc.record({ state, value: fc.nat(5000), unfinished: fc.boolean() })
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 60 }), (drawn) => {
      const list = drawn.map(({ state, value, unfinished }, index) =>
        point(index, { state, unfinished, value: state === 'measured' ? value : null }),
      )
      const { rows, zeros } = prepare(list)
      expect(rows).toHaveLength(list.length)
      list.forEach((each, index) => {
        const row = rows[index]
        const drawnValue = each.unfinished ? row?.tail : row?.solid
        expect(drawnValue ?? null).toBe(each.value)
        expect(zeros.includes(index)).toBe(each.value === 0 && !each.unfinished)
      })
    }),
  )
})

test('a week that the range cuts is dashed to and from, and is no peak', () => {
  const chart = prepareTimeChart({
    title: 'Entries per week',
    granularity: 'week',
    series: seriesOf([
      point(0, { value: 900, cutDays: 3 }),
      point(1, { value: 500 }),
      point(2, { value: 400 }),
    ]),
  })
  expect(chart.rows.map(({ solid }) => solid)).toEqual([null, 500, 400])
  expect(chart.rows.map(({ tail }) => tail)).toEqual([900, 500, null])
  expect(chart.cut).toEqual([0])
  expect(chart.peak?.value).toBe(500)
  expect(chart.soFar).toBeNull()
  expect(chart.max).toBe(900)
  expect(chart.sentence).toContain('900 in 2 weeks')
  expect(chart.sentence).toContain('Saturday 0 November 2025 is cut short by the date range: 900')
})

test('a partial bucket is dashed and no peak', () => {
  const chart = prepareTimeChart({
    title: 'Entries per week',
    granularity: 'week',
    series: seriesOf([
      point(0, { value: 500 }),
      point(1, { value: 450, counted: { counted: 4, of: 7, unit: 'day' }, coverage: unseen }),
      point(2, { value: 400 }),
    ]),
  })
  expect(chart.peak).toMatchObject({ index: 0, value: 500 })
  expect(chart.cut).toEqual([1])
  expect(chart.rows.map(({ solid }) => solid)).toEqual([500, null, 400])
  expect(chart.rows.map(({ tail }) => tail)).toEqual([500, 450, 400])
  expect(chart.spans).toEqual([{ kind: 'part-counted', first: 1, last: 1, word: '4 of 7 days' }])
})

test('no bucket is the peak if a partial one holds more', () => {
  const { peak } = prepareTimeChart({
    title: 'Entries per week',
    granularity: 'week',
    series: seriesOf([
      point(0, { value: 500 }),
      point(1, { value: 900, counted: { counted: 4, of: 7, unit: 'day' }, coverage: unseen }),
    ]),
  })
  expect(peak).toBeNull()
})
