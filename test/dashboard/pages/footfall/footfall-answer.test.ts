import { expect, test } from 'vitest'
import { sketchStore } from './cell-fixtures.ts'
import { footfallOfCells } from './footfall-of-cells.ts'

const day = (first: string, sketches: Parameters<typeof sketchStore>[2], store = 'leeds') =>
  sketchStore(store, first, sketches)

const prepare = footfallOfCells

test('measured, zero, closed and no data stay four things', () => {
  const { points } = prepare([
    day('2026-03-02', [{ now: 5 }, { now: 0 }, { now: 'closed' }, { now: 'no-data' }, { now: 'future' }]),
  ])
  expect(points.map((point) => [point.state, point.value])).toEqual([
    ['measured', 5],
    ['measured', 0],
    ['closed', null],
    ['no-data', null],
    ['future', null],
  ])
})

test('points are named by day, and by the day compared with', () => {
  const [point] = prepare([day('2026-03-02', [{ now: 5, before: 4 }])]).points
  expect(point).toMatchObject({
    tick: expect.stringContaining('2 Mar'),
    label: expect.stringContaining('2 March 2026'),
    comparison: { label: expect.stringContaining('2 February 2026'), value: 4, state: 'measured' },
    delta: { kind: 'delta', fraction: 0.25 },
  })
})

test('an hour that begins a day bears its name, and a day that begins a month the name of the month', () => {
  const hours = sketchStore(
    'leeds',
    '2026-03-02T22:00',
    [{ now: 1 }, { now: 2 }, { now: 3 }, { now: 4 }],
    'hour',
  )
  const byHour = prepare([hours], { granularity: 'hour' }).points
  expect(byHour.map(({ tick, group }) => [tick, group])).toEqual([
    ['22:00', 'Mon 2 Mar'],
    ['23:00', undefined],
    ['00:00', 'Tue 3 Mar'],
    ['01:00', undefined],
  ])
  const byDay = prepare([day('2026-03-31', [{ now: 1 }, { now: 2 }, { now: 3 }])]).points
  expect(byDay.map(({ group }) => group)).toEqual(['Mar 2026', 'Apr', undefined])
})

test('stores add up; what one counted stands where another has no data', () => {
  const { points, total } = prepare([
    day('2026-03-02', [{ now: 5 }, { now: 'closed' }, { now: 3 }]),
    day('2026-03-02', [{ now: 7 }, { now: 'closed' }, { now: 'no-data', seen: 0 }], 'york'),
  ])
  expect(points.map((point) => [point.state, point.value])).toEqual([
    ['measured', 12],
    ['closed', null],
    ['measured', 3],
  ])
  expect(points[2]?.coverage).toEqual({ share: 0.5, verdict: 'unreliable' })
  expect(total.value).toBe(15)
})

test('a store without anything to say turns no closed day into no data, and is named', () => {
  const silent = day(
    '2026-03-02',
    [
      { now: 'no-data', seen: null },
      { now: 'no-data', seen: null },
    ],
    'york',
  )
  const { points, apart, coverage } = prepare([day('2026-03-02', [{ now: 5 }, { now: 'closed' }]), silent])
  expect(points.map((point) => point.state)).toEqual(['measured', 'closed'])
  expect(apart.silent).toEqual(['york'])
  expect(coverage.verdict).toBe('complete')
})

test('a store that was shut throughout is named apart from others, and by itself is closed, not without data', () => {
  const shut = day('2026-03-02', [{ now: 'closed' }, { now: 'closed' }], 'york')
  const beside = prepare([day('2026-03-02', [{ now: 5 }, { now: 7 }]), shut])
  expect(beside.apart).toMatchObject({ silent: [], shut: ['york'] })
  expect(beside.points.map((point) => point.value)).toEqual([5, 7])
  const alone = prepare([shut])
  expect(alone.points.map((point) => point.state)).toEqual(['closed', 'closed'])
  expect(alone.isEmpty).toBe(true)
})

test('weeks are sums of days; the last one is unfinished', () => {
  const days = Array.from({ length: 9 }, (_, position) => ({
    now: 10,
    before: 8,
    soFar: 2,
    unfinished: position === 8,
  }))
  const { points } = prepare([day('2026-03-02', days)], { granularity: 'week' })
  expect(points.map((point) => [point.value, point.unfinished, point.comparison?.value])).toEqual([
    [70, false, 56],
    [20, true, 16],
  ])
  expect(points[1]?.comparedSoFar).toBe(10)
  expect(points[1]?.delta).toEqual({ kind: 'delta', fraction: 1 })
})

test('the running day counts in the total, against the same time of day', () => {
  const { total, perOpenDay } = prepare([
    day('2026-03-02', [
      { now: 100, before: 80 },
      { now: 30, before: 90, soFar: 20, unfinished: true },
    ]),
  ])
  expect(total).toMatchObject({
    value: 130,
    pair: { current: 130, comparison: 100 },
    unfinished: true,
    delta: { kind: 'delta', fraction: expect.closeTo(0.3, 12) },
  })
  expect(perOpenDay).toMatchObject({
    value: 100,
    openDays: 1,
    pair: { current: 100, comparison: 80 },
    delta: { kind: 'delta', fraction: 0.25 },
  })
})

test('days that only one side has are in no comparison, closed ones are', () => {
  const { total } = prepare([
    day('2026-03-02', [
      { now: 100, before: 80 },
      { now: 50, before: 'no-data' },
      { now: 'no-data', before: 60 },
      { now: 40, before: 'closed' },
      { now: 'closed', before: 20 },
    ]),
  ])
  expect(total).toMatchObject({ value: 190, pair: { current: 140, comparison: 100 }, leftOut: 2 })
  expect(total.delta).toEqual({
    kind: 'delta',
    fraction: expect.closeTo(0.4, 12),
    shared: { counted: 3, of: 5, unit: 'day' },
  })
})

test('a comparison with an unreliable side is withheld, with its reason', () => {
  const now = prepare([day('2026-03-02', [{ now: 100, before: 80, seen: 0.5 }])])
  expect(now.total.delta).toEqual({ kind: 'withheld', reason: 'current-unreliable' })
  expect(now.perOpenDay.delta).toEqual({ kind: 'withheld', reason: 'current-unreliable' })
  expect(now.points[0]?.delta).toEqual({ kind: 'withheld', reason: 'current-unreliable' })
  const before = prepare([day('2026-03-02', [{ now: 100, before: 80, seenBefore: 0.5 }])])
  expect(before.total.delta).toEqual({ kind: 'withheld', reason: 'comparison-unreliable' })
})

test('open days are those with a count: closed days and days without data are none', () => {
  const { perOpenDay, busiestDay } = prepare([
    day('2026-03-02', [
      { now: 10 },
      { now: 'closed' },
      { now: 'no-data', seen: null },
      { now: 0 },
      { now: 20 },
    ]),
  ])
  expect(perOpenDay).toMatchObject({ value: 10, openDays: 3 })
  expect(busiestDay).toEqual({ day: '2026-03-06', total: 20 })
})

test('the peak day is not known where a day with low coverage may have had more', () => {
  const days = (seen: number, before?: number) =>
    prepare([
      day('2026-03-02', [
        { now: 10 },
        { now: 12, seen, ...(before !== undefined && { before }) },
        { now: 20 },
      ]),
    ])
  expect(days(0.5)).toMatchObject({ busiestDay: null, busiestRivals: [{ day: '2026-03-03' }] })
  expect(days(0.79)).toMatchObject({ busiestDay: { day: '2026-03-04', total: 20 }, busiestRivals: [] })
  expect(days(0.1, 15)).toMatchObject({ busiestDay: { day: '2026-03-04' } })
  expect(days(0.1, 17)).toMatchObject({ busiestDay: null })
})

test('averages are compared like for like, and qualified by the days that are in them', () => {
  const { perOpenDay } = prepare([
    day('2026-03-02', [
      { now: 100, before: 'no-data', seenBefore: 0 },
      { now: 20, before: 10 },
      { now: 40, before: 30 },
    ]),
  ])
  expect(perOpenDay.value).toBeCloseTo(160 / 3, 12)
  expect(perOpenDay.delta).toEqual({
    kind: 'delta',
    fraction: 0.5,
    shared: { counted: 2, of: 3, unit: 'day' },
  })
  expect(perOpenDay.pair).toEqual({ current: 30, comparison: 20 })
})

test('without any count there is no average, no peak and no delta', () => {
  const footfall = prepare([day('2026-03-02', [{ now: 'no-data', before: 5 }])])
  expect(footfall).toMatchObject({
    isEmpty: true,
    busiestDay: null,
    total: { value: null, delta: { kind: 'withheld', reason: 'no-data-now' } },
    perOpenDay: { value: null, openDays: 0 },
  })
})

test('stores are ranked per open day, and those that cannot be trusted stand apart', () => {
  const { league } = prepare([
    day('2026-03-02', [
      { now: 10, before: 5 },
      { now: 30, before: 35 },
    ]),
    day('2026-03-02', [{ now: 900, before: 800, seen: 0.3 }, { now: 'closed' }], 'york'),
  ])
  expect(league).toMatchObject([
    { name: 'Leeds', rank: 1, perOpenDay: 20, openDays: 2, delta: { kind: 'delta', fraction: 0 } },
    { name: 'York', rank: null, perOpenDay: 900, openDays: 1, delta: { kind: 'withheld' } },
  ])
})

test('of a store in which nobody has been counted yet today no change is told', () => {
  const { league } = prepare([
    day('2026-03-02', [{ now: 40, before: 300, soFar: 80, unfinished: true }]),
    day('2026-03-02', [{ now: 'future', before: 400, soFar: 0, unfinished: true }], 'york'),
  ])
  expect(league).toMatchObject([
    { name: 'Leeds', soFar: 40, delta: { kind: 'delta', fraction: -0.5 } },
    { name: 'York', rank: null, soFar: null, delta: null },
  ])
})

test('before any day is over, stores are ranked by what they counted so far, against the same clock time', () => {
  const { league } = prepare([
    day('2026-03-02', [{ now: 40, before: 300, soFar: 80, unfinished: true }]),
    day('2026-03-02', [{ now: 60, before: 400, soFar: 40, unfinished: true }], 'york'),
  ])
  expect(league).toMatchObject([
    { name: 'York', rank: 1, openDays: 0, soFar: 60, delta: { kind: 'delta', fraction: 0.5 } },
    { name: 'Leeds', rank: 2, openDays: 0, soFar: 40, delta: { kind: 'delta', fraction: -0.5 } },
  ])
})

test('where a day is over somewhere, open days speak and nothing is ranked by half a day', () => {
  const { league } = prepare([
    day('2026-03-02', [{ now: 10 }, { now: 90, unfinished: true }]),
    day('2026-03-02', [{ now: 20 }, { now: 30, unfinished: true }], 'york'),
  ])
  expect(league).toMatchObject([
    { name: 'York', perOpenDay: 20, soFar: null },
    { name: 'Leeds', perOpenDay: 10, soFar: null },
  ])
})

test('a single store has no league', () => {
  expect(prepare([day('2026-03-02', [{ now: 10 }])]).league).toEqual([])
})

test('a day that is over in one store and has not begun in another is unfinished', () => {
  const { points } = prepare([
    day('2026-03-02', [{ now: 10 }]),
    day('2026-03-02', [{ now: 'future' }], 'york'),
  ])
  expect(points[0]).toMatchObject({ state: 'measured', value: 10, unfinished: true })
})

test('people counted outside the schedule are of an hour that nobody watched, which qualifies nothing', () => {
  const early = sketchStore('leeds', '2026-03-02', [{ now: 3 }])
  const cells = early.cells.map((cell) => ({
    ...cell,
    time: { known: true, plannedHours: 0, scheduledHours: 0, expected: 0, usable: 0 },
  }))
  const outside = { ...early, cells }
  expect(prepare([outside]).points[0]?.coverage).toMatchObject({ outsideHours: true })
  const watched = prepare([outside, day('2026-03-02', [{ now: 5 }], 'york')])
  expect(watched.points[0]?.coverage).toEqual({ share: 1, verdict: 'complete' })
  const unknown = prepare([outside, day('2026-03-02', [{ now: 5, seen: null }], 'york')])
  expect(unknown.points[0]?.coverage).toEqual({ share: null, verdict: 'unknown' })
})

test('people counted where no uptime is to be had are of unknown coverage, never complete', () => {
  const { coverage, points } = prepare([day('2026-03-02', [{ now: 10, seen: null }])])
  expect(coverage).toEqual({ share: null, verdict: 'unknown' })
  expect(points[0]?.coverage.verdict).toBe('unknown')
})

test('of the hour that clocks repeat, both are told apart', () => {
  const night = sketchStore('leeds', '2026-10-25T01:00', [{ now: 3 }, { now: 2 }], 'hour')
  const [first, second] = night.cells
  if (first === undefined || second === undefined) throw new Error('there are two hours')
  const again = { ...second, bucket: { ...second.bucket, index: first.bucket.index, occurrence: 1 as const } }
  const { points } = prepare([{ ...night, cells: [first, again] }], { granularity: 'hour' })
  expect(points.map(({ value, extent }) => [value, extent.hour, extent.occurrence])).toEqual([
    [3, 1, 0],
    [2, 1, 1],
  ])
  expect(points.map(({ label }) => label)).toEqual([
    'Sunday, 25 October 2026, 01:00–02:00',
    'Sunday, 25 October 2026, 01:00–02:00 (second time)',
  ])
  expect(new Set(points.map(({ key }) => key)).size).toBe(2)
})
