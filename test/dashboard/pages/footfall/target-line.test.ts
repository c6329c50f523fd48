import { describe, expect, test } from 'vitest'
import { targetLine } from '../../../../src/dashboard/pages/footfall/use-target-line.ts'

const on = (first: string, last = first) => ({
  extent: { days: { first, last }, hour: null, occurrence: 1 as const },
})
const sum = (day: string, entries: number, stores = 2) => ({ day, entries, stores })
const valuesOf = (line: ReturnType<typeof targetLine>) => line[0]?.points.map((point) => point?.value ?? null)

describe('the targets of several stores', () => {
  test('are a line of the days on which each of them has one', () => {
    const points = [on('2026-03-01'), on('2026-03-02'), on('2026-03-03')]
    const line = targetLine([sum('2026-03-01', 70), sum('2026-03-02', 40, 1)], points, 2)
    expect(line).toHaveLength(1)
    expect(line[0]).toMatchObject({ kind: 'target', label: 'Target' })
    expect(valuesOf(line)).toEqual([70, null, null])
  })

  test('add up over weeks in which every day has one', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => sum(day, 10))
    const points = [on('2026-03-01', '2026-03-02'), on('2026-03-03', '2026-03-04')]
    expect(valuesOf(targetLine(days, points, 2))).toEqual([20, null])
  })

  test('are no line where there are none', () => {
    expect(targetLine([], [on('2026-03-01')], 2)).toEqual([])
    expect(targetLine([sum('2026-03-01', 40, 1)], [on('2026-03-01')], 2)).toEqual([])
  })
})
