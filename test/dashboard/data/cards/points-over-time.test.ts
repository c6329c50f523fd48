import { expect, test } from 'vitest'
import type { Granularity } from '../../../../src/calendar/calendar.ts'
import { gregorian } from '../../../../src/calendar/calendar-period.ts'
import { groupCells } from '../../../../src/domain/cells/bucket-groups.ts'
import { type CellSketch, sketchStore } from '../../pages/footfall/cell-fixtures.ts'
import { pointsOfGroups } from '../points-of-groups.ts'

const days = (count: number, now = 10, before?: number): readonly CellSketch[] =>
  Array.from({ length: count }, () => (before === undefined ? { now } : { now, before }))

function points(first: string, sketches: readonly CellSketch[], granularity: Granularity) {
  const groups = groupCells([sketchStore('leeds', first, sketches)], granularity, gregorian)
  return pointsOfGroups(groups, granularity)
}

/** Ranges have thin spaces. */
const spaced = (text = '') => text.replaceAll('\u2009', ' ')

test('gives the number of days of a cut week, and none of whole weeks', () => {
  // Friday 6 November to Wednesday 18 November 2026.
  const cut = points('2026-11-06', days(13), 'week').map(({ value, cutDays }) => [value, cutDays])
  expect(cut).toEqual([
    [30, 3],
    [70, undefined],
    [30, 3],
  ])
})

test('marks a running week as unfinished, not as cut', () => {
  const [week] = points('2026-11-09', [...days(2), { now: 4, unfinished: true }], 'week')
  expect(week).toMatchObject({ value: 24, unfinished: true })
  expect(week).not.toHaveProperty('cutDays')
})

test('compares a cut week with the same days', () => {
  const [week] = points('2026-11-06', days(3, 12, 10), 'week')
  expect(week).toMatchObject({ value: 36, comparedSoFar: 30, cutDays: 3 })
  expect(week?.delta).toMatchObject({ kind: 'delta', fraction: expect.closeTo(0.2) })
})

test('cuts months at both ends of the range, and keeps a February of 28 days whole', () => {
  const cut = points('2026-01-20', days(12 + 28 + 5), 'month').map(({ cutDays }) => cutDays)
  expect(cut).toEqual([12, undefined, 5])
})

test('never cuts days', () => {
  expect(points('2026-11-06', days(3), 'day').every((point) => point.cutDays === undefined)).toBe(true)
})

test('names the year at its first month, and in the full tick of every month', () => {
  const months = points('2025-11-01', days(30 + 31 + 31), 'month')
  expect(months.map(({ tick }) => tick)).toEqual(['Nov', 'Dec', 'Jan'])
  expect(months.map(({ fullTick }) => fullTick)).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026'])
  expect(months.map(({ group }) => group)).toEqual(['2025', undefined, '2026'])
})

test('names quarters by their months, and the year at its first quarter', () => {
  // 25 November 2025 to 14 August 2026: the first and the last quarter are cut.
  const quarters = points('2025-11-25', days(263), 'quarter')
  expect(quarters.map(({ tick }) => spaced(tick))).toEqual([
    'Oct – Dec',
    'Jan – Mar',
    'Apr – Jun',
    'Jul – Sept',
  ])
  expect(quarters.map(({ fullTick }) => spaced(fullTick))).toEqual([
    'Oct – Dec 2025',
    'Jan – Mar 2026',
    'Apr – Jun 2026',
    'Jul – Sept 2026',
  ])
  expect(quarters.map(({ group }) => group)).toEqual(['2025', '2026', undefined, undefined])
  expect(quarters.map(({ value, cutDays }) => [value, cutDays])).toEqual([
    [370, 37],
    [900, undefined],
    [910, undefined],
    [450, 45],
  ])
})

test('names a quarter of weeks by its months, although it begins in the month before', () => {
  const retail = { weekStartsOn: 0, year: { pattern: '4-5-4', ends: 'nearest', endsIn: 1 } } as const
  const groups = groupCells([sketchStore('leeds', '2023-10-29', days(280))], 'quarter', retail)
  const quarters = pointsOfGroups(groups, 'quarter').map(({ fullTick, label }) =>
    [fullTick, label].map(spaced),
  )
  expect(quarters).toEqual([
    ['Nov 2023 – Jan 2024', '29 Oct 2023 – 3 Feb 2024'],
    ['Feb – Apr 2024', '4 Feb – 4 May 2024'],
    ['May – Jul 2024', '5 May – 3 Aug 2024'],
  ])
})

test('names the month at its first day, and the year at its first month', () => {
  const groups = points('2025-11-20', days(80), 'day').flatMap(({ group }) => group ?? [])
  expect(groups).toEqual(['Nov 2025', 'Dec', 'Jan 2026', 'Feb'])
})

test('names a first month that lacks its beginning by its own name', () => {
  // 25 October to 31 December.
  const months = points('2026-10-25', days(68), 'month')
  expect(months.map(({ tick }) => tick)).toEqual(['Oct', 'Nov', 'Dec'])
  expect(months.map(({ group }) => group)).toEqual(['2026', undefined, undefined])
})
