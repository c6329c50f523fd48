import { expect, test } from 'vitest'
import { hourlyTargetLine } from '../../../../../src/dashboard/pages/footfall/targets/hourly-target-line.ts'

type Point = Parameters<typeof hourlyTargetLine>[1][number]
type Usual = Parameters<typeof hourlyTargetLine>[2]['usual'][number]

const friday = '2026-11-27'
const sunday = '2026-11-29'

const hour = (day: string, name: number, state: Point['state'] = 'measured'): Point => ({
  extent: { days: { first: day, last: day }, hour: name, occurrence: 0 },
  state,
})
const usual = (weekday: number, name: number, average: number | null) =>
  ({ weekday, hour: name, average, state: average === null ? 'unseen' : 'measured' }) as Usual
const sum = (day: string, value: number, stores = 2, closed = 0) => ({ day, value, stores, closed })

const valuesOf = (...asked: Parameters<typeof hourlyTargetLine>) =>
  hourlyTargetLine(...asked).map(({ points }) => points.map((point) => point?.value ?? null))

test('each day is split by the usual hours of its weekday', () => {
  const points = [hour(friday, 9), hour(friday, 10, 'future'), hour(sunday, 11), hour(sunday, 12)]
  const week = [usual(5, 9, 25), usual(5, 10, 75), usual(7, 11, 60), usual(7, 12, 40)]
  const sums = [sum(friday, 200), sum(sunday, 50, 1, 1)]
  expect(valuesOf(sums, points, { stores: 2, usual: week })).toEqual([[50, 150, 30, 20]])
})

test('a day has no line if a store lacks its target, all are closed, or an hour is unknown', () => {
  const points = [hour(friday, 9), hour(friday, 10), hour(sunday, 11)]
  const week = [usual(5, 9, 25), usual(5, 10, 75), usual(7, 11, 60)]
  const lineOf = (sums: readonly ReturnType<typeof sum>[], hours = week) =>
    valuesOf(sums, points, { stores: 2, usual: hours })
  expect(lineOf([sum(friday, 200, 1), sum(sunday, 50)])).toEqual([[null, null, 50]])
  expect(lineOf([sum(friday, 0, 0, 2)])).toEqual([])
  expect(lineOf([sum(friday, 200), sum(sunday, 50)], [...week.slice(1), usual(5, 9, null)])).toEqual([
    [null, null, 50],
  ])
})
