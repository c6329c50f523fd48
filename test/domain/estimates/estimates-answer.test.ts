import { describe, expect, test } from 'vitest'
import type { ChainCalendar, Granularity } from '../../../src/calendar/calendar.ts'
import { answer, type Came, missedAt, noise, openHours, placeOf, storeOf } from './gaps.ts'

const ten: Came = () => 10
const summaryOf = (came: Came, missed = missedAt(3, [12])) => answer({ a: storeOf(came, missed) }).summary

describe('one store', () => {
  test('estimates a missed hour by the same hour of the weeks around, exactly where they are alike', () => {
    expect(answer({ a: storeOf(ten, missedAt(3, [12])) })).toEqual({
      segments: [
        {
          index: '2026-03-05T00:00:00.000',
          missed: { expected: 10, low: 10, high: 10 },
          hours: 1,
          hoursLeftOut: 0,
        },
      ],
      summary: { missed: { expected: 10, low: 10, high: 10 }, hours: 1, hoursLeftOut: 0 },
      stores: { estimated: 1, leftOut: { first: [], count: 0 } },
      meta: {
        units: { missed: 'peopleCount' },
        interval: 0.8,
        countedUntil: '2026-05-11T00:00:00.000Z',
      },
    })
  })

  test('estimates an hour of a busy day at the level of its other hours', () => {
    // Seven hours of 20 where 10 are usual, and a tenth of the usual 80 at the level of the days around: (140 + 8) ÷ (70 + 8).
    expect(summaryOf((day) => (day === 3 ? 20 : 10)).missed?.expected).toBe(19)
  })

  test('estimates half an hour as half, and never exactly', () => {
    // Ten people, each in the missed half by chance: a deviation of √2.5, times 1.2816.
    expect(summaryOf(ten, missedAt(3, [12], 0.5))).toEqual({
      missed: { expected: 5, low: 3, high: 7 },
      hours: 1,
      hoursLeftOut: 0,
    })
  })

  test('estimates a tenth of an hour beside the count of the rest', () => {
    const store = storeOf(ten, missedAt(3, [12], 0.1))
    expect(store.counts[placeOf(3, 12)]).toBeCloseTo(10, 5)
    expect(answer({ a: store }).summary.missed?.expected).toBe(1)
  })

  test('estimates a day without a count at the level of the days around', () => {
    const busyMonth: Came = (day) => (Math.abs(day - 3) <= 14 ? 15 : 10)
    expect(summaryOf(busyMonth, missedAt(3))).toMatchObject({ missed: { expected: 120 }, hours: 8 })
  })

  test('clips a wild hour among those of the weeks around', () => {
    // It counts as 10 + 2.5 × √10, so 10.49 are usual; the other hours, at the level 7.1 of that day, as 10 − 2.5 × √10: 9.51.
    // Around, the level is 1.21: (70 + 7.70 × 1.21) ÷ (66.5 + 7.70) × 10.49.
    const wild: Came = (day, hour) => (day === 10 && hour === 12 ? 500 : 10)
    expect(summaryOf(wild).missed?.expected).toBe(11.2)
  })

  test('estimates both of two hours that clocks repeat', () => {
    const store = storeOf(ten)
    store.counts[placeOf(3, 12)] = Number.NaN
    store.missed[placeOf(3, 12)] = 2
    expect(answer({ a: store }).summary).toMatchObject({
      missed: { expected: 20, low: 20, high: 20 },
      hours: 1,
    })
  })

  test('has nothing to estimate without a gap in the period', () => {
    const before = storeOf(ten, missedAt(-1))
    expect(answer({ a: storeOf(ten), b: before })).toMatchObject({
      segments: [],
      summary: { missed: null, hours: 0, hoursLeftOut: 0 },
      stores: { estimated: 0, leftOut: { first: [], count: 0 } },
    })
  })

  test('widens the range with the noise of the hours', () => {
    const widths = [0, 2, 4, 8].map((much) => {
      const { missed } = summaryOf((day, hour) => 20 + Math.round(much * noise(day, hour)))
      return (missed?.high ?? 0) - (missed?.low ?? 0)
    })
    expect(widths[0]).toBe(0)
    expect(widths.toSorted((a, b) => a - b)).toEqual(widths)
    expect(new Set(widths).size).toBe(4)
  })

  test('widens the range with what was missed, on average over the days', () => {
    const lively: Came = (day, hour) => 20 + Math.round(8 * noise(day, hour))
    const widths = [[12], [11, 12, 13], openHours].map((hours) =>
      Array.from({ length: 14 }, (_, day) => {
        const { missed } = summaryOf(lively, missedAt(day, hours))
        return (missed?.high ?? 0) - (missed?.low ?? 0)
      }).reduce((sum, width) => sum + width),
    )
    expect(widths.toSorted((a, b) => a - b)).toEqual(widths)
    expect(widths[0]).toBeGreaterThan(0)
  })
})

describe('too little is known', () => {
  /** Counted on so many days before the day of the gap and after it. */
  const countedAround =
    (before: number, after: number): Came =>
    (day) =>
      day >= 3 - before && day <= 3 + after ? 10 : null

  test('leaves out hours that were counted in fewer than four weeks', () => {
    expect(answer({ a: storeOf(countedAround(14, 7), missedAt(3, [12])) })).toMatchObject({
      segments: [{ missed: null, hours: 0, hoursLeftOut: 1 }],
      summary: { missed: null, hours: 0, hoursLeftOut: 1 },
      stores: { estimated: 0, leftOut: { first: [{ location: 'a', reason: 'short-history' }], count: 1 } },
    })
  })

  test('gives no range of an estimate that was hardly tested', () => {
    // Four weeks are enough for the gap. A moved one has the other three.
    expect(answer({ a: storeOf(countedAround(21, 7), missedAt(3, [12])) })).toMatchObject({
      summary: { missed: null, hours: 1, hoursLeftOut: 0 },
      stores: { estimated: 1, leftOut: { count: 0 } },
    })
    // Five weeks: each of the five moved gaps has the other four.
    expect(summaryOf(countedAround(28, 7))).toMatchObject({
      missed: { expected: 10, low: 10, high: 10 },
      hours: 1,
    })
  })

  test('names a store without camera records, unless it has a known gap', () => {
    const unrecorded = (day: number) => (day === 2 ? Number.NaN : 0)
    const both = (day: number, hour: number) => unrecorded(day) + missedAt(3, [12])(day, hour)
    expect(answer({ a: storeOf(ten, unrecorded), b: storeOf(ten, both) })).toMatchObject({
      summary: { missed: { expected: 10 }, hours: 1, hoursLeftOut: 0 },
      stores: { estimated: 1, leftOut: { first: [{ location: 'a', reason: 'no-records' }], count: 1 } },
    })
  })

  test('names the first five stores without an estimate', () => {
    const ids = ['f', 'e', 'd', 'c', 'b', 'a']
    const { leftOut } = answer(
      Object.fromEntries(ids.map((id) => [id, storeOf(ten, () => Number.NaN)])),
    ).stores
    expect(leftOut.first.map(({ location }) => location)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(leftOut.count).toBe(6)
  })
})

describe('several stores', () => {
  test('adds them, each with its own gap', () => {
    const stores = {
      a: storeOf(ten, missedAt(3, [12])),
      b: storeOf(() => 5, missedAt(4, [9, 10])),
    }
    const { summary, segments, stores: told } = answer(stores)
    expect(summary).toEqual({ missed: { expected: 20, low: 20, high: 20 }, hours: 3, hoursLeftOut: 0 })
    expect(segments.map(({ index, missed }) => [index.slice(0, 10), missed?.expected])).toEqual([
      ['2026-03-05', 10],
      ['2026-03-06', 10],
    ])
    expect(told.estimated).toBe(2)
  })
})

describe('buckets', () => {
  const gaps = (day: number, hour: number) =>
    missedAt(0, [9])(day, hour) + missedAt(6, [9])(day, hour) + missedAt(13, [16])(day, hour)
  const store = storeOf(ten, gaps)
  const sunday: ChainCalendar = { weekStartsOn: 0, year: null }
  const monday: ChainCalendar = { weekStartsOn: 1, year: null }

  test.each<[Granularity, ChainCalendar, readonly (readonly [string, number])[]]>([
    [
      'hour',
      monday,
      [
        ['2026-03-02T09', 10],
        ['2026-03-08T09', 10],
        ['2026-03-15T16', 10],
      ],
    ],
    [
      'day',
      monday,
      [
        ['2026-03-02T00', 10],
        ['2026-03-08T00', 10],
        ['2026-03-15T00', 10],
      ],
    ],
    [
      'week',
      monday,
      [
        ['2026-03-02T00', 20],
        ['2026-03-09T00', 10],
      ],
    ],
    [
      'week',
      sunday,
      [
        // Its first day, 1 March, is before the period.
        ['2026-03-02T00', 10],
        ['2026-03-08T00', 10],
        ['2026-03-15T00', 10],
      ],
    ],
    ['month', monday, [['2026-03-02T00', 30]]],
  ])('are the %ss of a calendar %o, cut to the period', (granularity, calendar, expected) => {
    const { segments } = answer({ a: store }, granularity, { calendar })
    expect(segments.map(({ index, missed }) => [index.slice(0, 13), missed?.expected])).toEqual(expected)
    expect(segments.every(({ index }) => index.endsWith(':00:00.000'))).toBe(true)
  })

  test('are months of the retail calendar', () => {
    // 4-4-5 from 1 February 2026 on: the second month ends on 28 March.
    const retail: ChainCalendar = {
      weekStartsOn: 0,
      year: { pattern: '4-4-5', ends: 'last', endsIn: 1 },
    }
    const days = { first: '2026-03-25', last: '2026-03-31' }
    const late = storeOf(ten, (day, hour) => missedAt(23, [9])(day, hour) + missedAt(27, [9])(day, hour))
    const indexes = (calendar: ChainCalendar) =>
      answer({ a: late }, 'month', { days, calendar }).segments.map(({ index }) => index.slice(0, 10))
    expect(indexes(retail)).toEqual(['2026-03-25', '2026-03-29'])
    expect(indexes(monday)).toEqual(['2026-03-25'])
  })
})
