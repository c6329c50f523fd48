import { describe, expect, test } from 'vitest'
import { targetLine } from '../../../../src/dashboard/data/cards/target-line.ts'

const on = (first: string, last = first) => ({
  extent: { days: { first, last }, hour: null, occurrence: 1 as const },
})
const sum = (day: string, value: number, stores = 2, closed = 0) => ({ day, value, stores, closed })
const valuesOf = (line: ReturnType<typeof targetLine>) => line[0]?.points.map((point) => point?.value ?? null)

describe('the targets of several stores', () => {
  test('are a line of the days on which each of them has one', () => {
    const points = [on('2026-03-01'), on('2026-03-02'), on('2026-03-03')]
    const line = targetLine([sum('2026-03-01', 70), sum('2026-03-02', 40, 1)], points, {
      stores: 2,
      isRate: false,
    })
    expect(line).toHaveLength(1)
    expect(line[0]).toMatchObject({ kind: 'target', label: 'Target' })
    expect(valuesOf(line)).toEqual([70, null, null])
  })

  test('add up over weeks in which every day has one', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => sum(day, 10))
    const points = [on('2026-03-01', '2026-03-02'), on('2026-03-03', '2026-03-04')]
    expect(valuesOf(targetLine(days, points, { stores: 2, isRate: false }))).toEqual([20, null])
  })

  test('need none of a store that is closed', () => {
    const points = [on('2026-03-01'), on('2026-03-02')]
    const days = [sum('2026-03-01', 70, 1, 1), sum('2026-03-02', 40, 1)]
    expect(valuesOf(targetLine(days, points, { stores: 2, isRate: false }))).toEqual([70, null])
  })

  test('leave a gap on a day on which all are closed, and not in its week', () => {
    const days = [sum('2026-03-01', 0, 0, 2), sum('2026-03-02', 10)]
    expect(
      valuesOf(targetLine(days, [on('2026-03-01'), on('2026-03-02')], { stores: 2, isRate: false })),
    ).toEqual([null, 10])
    expect(
      valuesOf(targetLine(days, [on('2026-03-01', '2026-03-02')], { stores: 2, isRate: false })),
    ).toEqual([10])
    expect(targetLine(days.slice(0, 1), [on('2026-03-01')], { stores: 2, isRate: false })).toEqual([])
  })

  test('are no line where there are none', () => {
    expect(targetLine([], [on('2026-03-01')], { stores: 2, isRate: false })).toEqual([])
    expect(targetLine([sum('2026-03-01', 40, 1)], [on('2026-03-01')], { stores: 2, isRate: false })).toEqual(
      [],
    )
  })
})

test('a week has a target rate, a fraction, if its open days have the same', () => {
  const days = [
    sum('2026-03-01', 18.5, 1),
    sum('2026-03-02', 18.5, 1),
    sum('2026-03-03', 0, 0, 1),
    sum('2026-03-04', 19, 1),
  ]
  const points = [on('2026-03-01', '2026-03-03'), on('2026-03-02', '2026-03-04')]
  expect(valuesOf(targetLine(days, points, { stores: 1, isRate: true }))).toEqual([0.185, null])
})
