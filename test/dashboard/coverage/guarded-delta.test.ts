import { expect, test } from 'vitest'
import type { Verdict } from '../../../src/dashboard/charts/chart-point.ts'
import { guardedDelta } from '../../../src/dashboard/coverage/guarded-delta.ts'

const side = (value: number | null, verdict: Verdict = 'complete') => ({
  value,
  coverage: { share: verdict === 'unknown' ? null : 0.9, verdict },
})

test('the change is a fraction of the period compared with', () => {
  expect(guardedDelta(side(110), side(100))).toEqual({ kind: 'delta', fraction: expect.closeTo(0.1, 12) })
  expect(guardedDelta(side(0), side(100))).toEqual({ kind: 'delta', fraction: -1 })
})

test('partial and unknown coverage do not withhold a comparison', () => {
  expect(guardedDelta(side(110, 'partial'), side(100, 'unknown')).kind).toBe('delta')
})

test.each([
  [side(50, 'unreliable'), side(100), 'current-unreliable'],
  [side(50), side(100, 'unreliable'), 'comparison-unreliable'],
  [side(null), side(100), 'no-data'],
  [side(50), side(null), 'no-data'],
  [side(50), side(0), 'zero-base'],
])('a comparison that would mislead is withheld with its reason %#', (current, comparison, reason) => {
  expect(guardedDelta(current, comparison)).toEqual({ kind: 'withheld', reason })
})
