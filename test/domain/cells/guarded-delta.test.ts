import { describe, expect, test } from 'vitest'
import { guardedDelta } from '../../../src/domain/cells/guarded-delta.ts'
import { leastSharedOf } from '../../../src/domain/cells/shared-part.ts'
import type { Verdict } from '../../../src/protocol/derived/states.ts'

const side = (value: number | null, verdict: Verdict = 'complete') => ({
  value,
  coverage: { share: verdict === 'unknown' ? null : 0.9, verdict },
})

test('is a fraction of the comparison period', () => {
  expect(guardedDelta(side(110), side(100))).toEqual({ kind: 'delta', fraction: expect.closeTo(0.1, 12) })
  expect(guardedDelta(side(0), side(100))).toEqual({ kind: 'delta', fraction: -1 })
})

test('keeps a change greater than the gaps despite partial or unknown coverage', () => {
  expect(guardedDelta(side(130, 'partial'), side(100, 'unknown')).kind).toBe('delta')
  expect(guardedDelta(side(0, 'partial'), side(100)).kind).toBe('delta')
})

test('withholds a change smaller than the gaps of either side', () => {
  const withheld = { kind: 'withheld', reason: 'within-gaps' }
  expect(guardedDelta(side(110, 'partial'), side(100))).toEqual(withheld)
  expect(guardedDelta(side(110), side(100, 'partial'))).toEqual(withheld)
  expect(guardedDelta(side(130, 'partial'), side(100, 'partial'))).toEqual(withheld)
})

test.each([
  [side(50, 'unreliable'), side(100), 'current-unreliable'],
  [side(50), side(100, 'unreliable'), 'comparison-unreliable'],
  [side(null), side(100), 'no-data'],
  [side(50), side(null), 'no-data'],
  [side(50), side(0), 'zero-base'],
])('withholds a misleading comparison with its reason %#', (current, comparison, reason) => {
  expect(guardedDelta(current, comparison)).toEqual({ kind: 'withheld', reason })
})

describe('a change over days that were not all counted in both periods', () => {
  const shared = (counted: number, of: number) => ({ counted, of, unit: 'day', because: null }) as const
  const then = (counted: number, of: number) => ({ ...side(100), shared: shared(counted, of) })

  test('states how many days it covers', () => {
    expect(guardedDelta(side(110), then(4, 7))).toMatchObject({
      kind: 'delta',
      shared: { counted: 4, of: 7, unit: 'day' },
    })
    expect(guardedDelta(side(110), then(7, 7))).not.toHaveProperty('shared')
  })

  test('is withheld below half of the days', () => {
    expect(guardedDelta(side(110), then(4, 8)).kind).toBe('delta')
    expect(guardedDelta(side(110), then(3, 8))).toEqual({
      kind: 'withheld',
      reason: 'few-shared',
      shared: { counted: 3, of: 8, unit: 'day' },
    })
  })

  test('has a reason instead of the number of days if one reason holds for all', () => {
    const none = { ...side(null), shared: { ...shared(0, 1), because: 'partial-now' } } as const
    expect(guardedDelta(side(null), none)).toEqual({ kind: 'withheld', reason: 'partial-now' })
  })

  test('takes the least number of days from the setting', () => {
    expect([undefined, '', '75', '0', '101', 'many'].map(leastSharedOf)).toEqual([
      0.5, 0.5, 0.75, 0, 0.5, 0.5,
    ])
  })
})
