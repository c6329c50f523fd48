import { describe, expect, test } from 'vitest'
import {
  reachedWords,
  targetReached,
} from '../../../../../src/dashboard/pages/footfall/targets/target-reached.ts'

type Point = Parameters<typeof targetReached>[0][number]

const seen: Point['coverage'] = { share: 1, verdict: 'complete' }
const blind: Point['coverage'] = { share: 0.9, verdict: 'partial' }

const day = (date: string, value: number | null, more: Partial<Point> = {}): Point => ({
  extent: { days: { first: date, last: date }, hour: null, occurrence: 1 },
  state: value === null ? 'no-data' : 'measured',
  value,
  unfinished: false,
  coverage: seen,
  ...more,
})
const target = (...values: readonly (number | null)[]) => [
  {
    kind: 'target' as const,
    label: 'Target',
    points: values.map((value) =>
      value === null ? null : { state: 'measured' as const, value, coverage: null },
    ),
  },
]
const words = (points: readonly Point[], line: ReturnType<typeof target>) => {
  const reached = targetReached(points, line)
  return reached && reachedWords(reached)
}

describe('the share of a target', () => {
  test('is of all days together', () => {
    expect(words([day('2026-03-01', 80), day('2026-03-02', 108)], target(100, 100))).toBe('94% of target')
  })

  test('names its days if others have no target, no data, or are not over', () => {
    const points = [
      day('2026-03-01', 50),
      day('2026-03-02', 500),
      day('2026-03-03', null),
      day('2026-03-04', 10, { unfinished: true }),
      day('2026-03-05', 30, { counted: { counted: 5, of: 9, unit: 'hour' } }),
    ]
    expect(words(points, target(100, null, 100, 100, 100))).toBe('50% of target · 1 of 5 days')
  })

  test('does not miss a closed day', () => {
    const points = [day('2026-03-01', null, { state: 'closed' }), day('2026-03-02', 60)]
    expect(words(points, target(null, 100))).toBe('60% of target')
  })

  test('is a lower bound if cameras missed a part of these days, and of no other', () => {
    const points = [day('2026-03-01', 80, { coverage: blind }), day('2026-03-02', 100)]
    expect(words(points, target(100, 100))).toBe('At least 90% of target')
    expect(words(points, target(null, 100))).toBe('100% of target · 1 of 2 days')
  })

  test('is of the days of a week that lie in the period', () => {
    const week = { days: { first: '2026-03-02', last: '2026-03-04' }, hour: null, occurrence: 1 } as const
    const points = [day('2026-03-02', 300, { extent: week }), day('2026-03-05', 100)]
    expect(words(points, target(600, null))).toBe('50% of target · 3 of 4 days')
  })

  test('is of whole days if it is by the hour', () => {
    const hour = (date: string, name: number, value: number | null, more: Partial<Point> = {}) =>
      day(date, value, { extent: { days: { first: date, last: date }, hour: name, occurrence: 0 }, ...more })
    const over = [
      hour('2026-03-01', 8, null, { state: 'closed' }),
      hour('2026-03-01', 9, 30),
      hour('2026-03-01', 10, 40),
      // After the usual hours. The target of the day has no part in it.
      hour('2026-03-01', 18, 5),
    ]
    expect(words(over, target(null, 40, 60, null))).toBe('75% of target')
    const today = [
      hour('2026-03-02', 9, 80),
      hour('2026-03-02', 10, 10, { unfinished: true }),
      hour('2026-03-02', 11, null, { state: 'future' }),
    ]
    expect(words(today, target(40, 60, 20))).toBeNull()
    const both = target(null, 40, 60, null, 40, 60, 20)
    expect(words([...over, ...today], both)).toBe('75% of target · 1 of 2 days')
    // One hour has no data, so the total of the day is unknown.
    const lacking = [hour('2026-03-03', 9, 30), hour('2026-03-03', 10, null)]
    expect(words(lacking, target(40, 60))).toBeNull()
  })

  test('is absent where nothing can be compared', () => {
    expect(words([day('2026-03-01', 80)], target(null))).toBeNull()
    expect(words([day('2026-03-01', 80)], [])).toBeNull()
    expect(words([day('2026-03-01', null)], target(100))).toBeNull()
  })
})
