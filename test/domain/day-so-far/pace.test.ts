import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combinePaces, type PaceInput, paceOf } from '../../../src/domain/day-so-far/pace.ts'
import type { Verdict } from '../../../src/protocol/derived/states.ts'
import type { Pace } from '../../../src/protocol/derived/usual/pace-answers.ts'

const half = { middle: 0.5, low: 0.4, high: 0.6 }
const seen = (verdict: Verdict) => ({ share: verdict === 'unknown' ? null : 0.9, verdict })
const store: PaceInput = { target: 500, counted: 310, coverage: seen('complete'), doors: null, due: half }

describe('the pace of a store', () => {
  test('is its entries beside the share of the target that is due', () => {
    expect(paceOf(store)).toEqual({ target: 500, counted: 310, due: { middle: 250, low: 200, high: 300 } })
  })

  test.each(['partial', 'unreliable'] as const)('is a lower bound with %s coverage', (verdict) => {
    expect(paceOf({ ...store, coverage: seen(verdict) })).toMatchObject({ counted: 310, atLeast: true })
  })

  test('has nothing due where too little is known of earlier days', () => {
    expect(paceOf({ ...store, due: null })).toEqual({ target: 500, counted: 310, due: null })
  })

  test('begins at 0 before the store opens', () => {
    const due = { middle: 0, low: 0, high: 0 }
    const early = paceOf({ ...store, counted: null, coverage: seen('unknown'), doors: 'not-open', due })
    expect(early).toEqual({ target: 500, counted: 0, due })
  })

  test('is missing where nothing was counted', () => {
    expect(paceOf({ ...store, counted: null, doors: 'closed' })).toBe('closed')
    expect(paceOf({ ...store, counted: null })).toBe('silent')
  })
})

describe('the pace of several stores', () => {
  const pace: Pace = { target: 500, counted: 310, due: { middle: 250, low: 200, high: 300 } }
  const other: Pace = { target: 100, counted: 20, due: { middle: 40, low: 30, high: 50 } }

  test('adds up, and counts the stores without a target', () => {
    const stores = [
      { location: 'a', pace },
      { location: 'b', pace: other },
    ]
    expect(combinePaces(stores, 3)).toEqual({
      ...{ target: 600, counted: 330, due: { middle: 290, low: 230, high: 350 } },
      ...{ stores: 2, withoutTarget: 3 },
    })
  })

  test('leaves out stores with gaps, without history, closed or silent, by name', () => {
    const stores = [
      { location: 'a', pace },
      { location: 'b', pace: { ...other, atLeast: true as const } },
      { location: 'c', pace: { ...other, due: null } },
      { location: 'd', pace: 'closed' as const },
      { location: 'e', pace: 'silent' as const },
    ]
    expect(combinePaces(stores, 0)).toEqual({
      ...pace,
      stores: 1,
      leftOut: {
        first: [
          { location: 'b', reason: 'gaps' },
          { location: 'c', reason: 'new' },
          { location: 'd', reason: 'closed' },
          { location: 'e', reason: 'silent' },
        ],
        count: 4,
      },
      withoutTarget: 0,
    })
  })

  test('is a lower bound without anything due if every store has gaps or no history', () => {
    const stores = [
      { location: 'a', pace: { ...pace, atLeast: true as const } },
      { location: 'b', pace: { ...other, due: null } },
      { location: 'c', pace: 'closed' as const },
    ]
    expect(combinePaces(stores, 0)).toEqual({
      ...{ target: 600, counted: 330, atLeast: true, due: null, stores: 2 },
      ...{ leftOut: { first: [{ location: 'c', reason: 'closed' }], count: 1 }, withoutTarget: 0 },
    })
  })

  test('is unknown if nothing was counted', () => {
    expect(combinePaces([{ location: 'a', pace: 'silent' }], 1)).toBeNull()
    expect(combinePaces([], 2)).toBeNull()
  })

  test('accounts for each store once, whatever is known of it', () => {
    const anyPace = fc.oneof(
      fc.constantFrom('closed' as const, 'silent' as const),
      fc.record({
        target: fc.integer({ min: 1, max: 1000 }),
        counted: fc.nat(1000),
        due: fc.option(fc.constant({ middle: 5, low: 4, high: 6 })),
      }),
      fc.record({
        target: fc.integer({ min: 1, max: 1000 }),
        counted: fc.nat(1000),
        atLeast: fc.constant(true as const),
        due: fc.constant(null),
      }),
    )
    fc.assert(
      fc.property(fc.array(anyPace, { maxLength: 60 }), (paces) => {
        const stores = paces.map((one, place) => ({ location: `${place}`, pace: one }))
        const combined = combinePaces(stores, 0)
        if (combined === null) {
          expect(paces.every((one) => typeof one === 'string')).toBe(true)
          return
        }
        expect(combined.stores + (combined.leftOut?.count ?? 0)).toBe(stores.length)
        expect(combined.leftOut?.first.length ?? 0).toBeLessThanOrEqual(20)
      }),
    )
  })
})
