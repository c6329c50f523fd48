import { expect, test } from 'vitest'
import type { Granularity } from '../../../../src/calendar/calendar.ts'
import { groupCells } from '../../../../src/domain/cells/bucket-groups.ts'
import { type CellSketch, sketchStore } from '../../pages/footfall/cell-fixtures.ts'
import { pointsOfGroups } from '../points-of-groups.ts'

const days = (count: number, now = 10, before?: number): readonly CellSketch[] =>
  Array.from({ length: count }, () => (before === undefined ? { now } : { now, before }))

function points(first: string, sketches: readonly CellSketch[], granularity: Granularity) {
  const groups = groupCells([sketchStore('leeds', first, sketches)], granularity, 1)
  return pointsOfGroups(groups, granularity)
}

test('a week of which the range holds a part says how many days of it; whole weeks do not', () => {
  // Friday 6 November to Wednesday 18 November 2026.
  const cut = points('2026-11-06', days(13), 'week').map(({ value, cutDays }) => [value, cutDays])
  expect(cut).toEqual([
    [30, 3],
    [70, undefined],
    [30, 3],
  ])
})

test('a week that is under way is unfinished, not cut', () => {
  const [week] = points('2026-11-09', [...days(2), { now: 4, unfinished: true }], 'week')
  expect(week).toMatchObject({ value: 24, unfinished: true })
  expect(week).not.toHaveProperty('cutDays')
})

test('a cut week is compared with the same days', () => {
  const [week] = points('2026-11-06', days(3, 12, 10), 'week')
  expect(week).toMatchObject({ value: 36, comparedSoFar: 30, cutDays: 3 })
  expect(week?.delta).toMatchObject({ kind: 'delta', fraction: expect.closeTo(0.2) })
})

test('months are cut at both ends; the month of February is whole with 28 days', () => {
  const cut = points('2026-01-20', days(12 + 28 + 5), 'month').map(({ cutDays }) => cutDays)
  expect(cut).toEqual([12, undefined, 5])
})

test('days are never cut', () => {
  expect(points('2026-11-06', days(3), 'day').every((point) => point.cutDays === undefined)).toBe(true)
})

test('a month names its year where it begins one, and could name it anywhere', () => {
  const months = points('2025-11-01', days(30 + 31 + 31), 'month')
  expect(months.map(({ tick }) => tick)).toEqual(['Nov', 'Dec', 'Jan'])
  expect(months.map(({ fullTick }) => fullTick)).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026'])
  expect(months.map(({ group }) => group)).toEqual(['2025', undefined, '2026'])
})

test('days begin months, and the first of a year bears it', () => {
  const groups = points('2025-11-20', days(80), 'day').flatMap(({ group }) => group ?? [])
  expect(groups).toEqual(['Nov 2025', 'Dec', 'Jan 2026', 'Feb'])
})
