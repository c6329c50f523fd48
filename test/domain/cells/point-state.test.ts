import { describe, expect, test } from 'vitest'
import { absenceOfPoint, caveatOf, hasGaps, type StatedPoint } from '../../../src/domain/cells/point-state.ts'
import type { Verdict } from '../../../src/protocol/derived/states.ts'

const shares: Record<Verdict, number | null> = { complete: 1, partial: 0.9, unreliable: 0.4, unknown: null }

function point(verdict: Verdict, more: Partial<StatedPoint> = {}): StatedPoint {
  return { state: 'measured', value: 12, coverage: { share: shares[verdict], verdict }, ...more }
}

const outside = { share: null, verdict: 'unknown', outsideHours: true } as const
const counted = { counted: 4, of: 7, unit: 'day' } as const

describe('the absence of a value', () => {
  test('is the state of the point', () => {
    for (const state of ['closed', 'no-data', 'nobody', 'future'] as const) {
      expect(absenceOfPoint({ state, value: null })).toBe(state)
    }
  })

  test('is no data for a measured point without a value', () => {
    expect(absenceOfPoint({ state: 'measured', value: null })).toBe('no-data')
  })

  test('does not exist for zero', () => {
    expect(absenceOfPoint({ state: 'measured', value: 0 })).toBeNull()
  })
})

describe('the caveat on a value', () => {
  test('is its verdict, unless that is complete', () => {
    expect(
      (['complete', 'partial', 'unreliable', 'unknown'] as const).map((verdict) => caveatOf(point(verdict))),
    ).toEqual([null, 'partial', 'unreliable', 'unknown'])
  })

  test('is the missing count, unless camera gaps explain it', () => {
    expect(caveatOf(point('complete', { counted }))).toBe('part-counted')
    expect(caveatOf(point('unknown', { counted }))).toBe('part-counted')
    expect(caveatOf(point('partial', { counted }))).toBe('partial')
  })

  test('does not exist without a value', () => {
    expect(caveatOf(point('unreliable', { state: 'closed', value: null }))).toBeNull()
  })

  test('does not exist outside opening hours, nor in a bucket without a completed camera hour', () => {
    expect(caveatOf(point('unknown', { coverage: outside }))).toBeNull()
    expect(caveatOf(point('unknown', { unfinished: true }))).toBeNull()
    expect(caveatOf(point('partial', { unfinished: true }))).toBe('partial')
  })
})

test('cameras have gaps if coverage is partial or unreliable, and never outside opening hours', () => {
  expect(
    (['complete', 'partial', 'unreliable', 'unknown'] as const).map((verdict) =>
      hasGaps(point(verdict).coverage),
    ),
  ).toEqual([false, true, true, false])
  expect(hasGaps(outside)).toBe(false)
})
