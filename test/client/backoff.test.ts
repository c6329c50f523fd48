import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs } from '../../src/client/backoff.ts'

const settings = { baseMs: 100, ceilingMs: 2_000 }

test('doubles the upper limit with each failure up to the ceiling', () => {
  const longest = [0, 1, 2, 3, 4, 5, 60, 2_000].map((failures) => backoffMs(failures, 0.999_999, settings))
  expect(longest).toEqual([99, 199, 399, 799, 1_599, 1_999, 1_999, 1_999])
})

test('picks any delay between zero and the upper limit', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 100 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, random) => {
        const wait = backoffMs(failures, random, settings)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThan(settings.ceilingMs)
        expect(wait).toBe(Math.floor(random * Math.min(settings.ceilingMs, settings.baseMs * 2 ** failures)))
      },
    ),
  )
  expect(backoffMs(3, 0, settings)).toBe(0)
})
