import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from '../../../src/dashboard/charts/nice-ticks.ts'

const few = { min: 3, max: 4 }

test.each([
  [0, [0, 1]],
  [1, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [95, [0, 40, 80, 120]],
  [2199, [0, 800, 1600, 2400]],
])('up to %i stands %j', (max, ticks) => {
  const made = niceTicks(max, few)
  expect(made[0]).toBe(0)
  expect(made.length).toBe(ticks.length)
  expect(made).toEqual(ticks)
})

test('ticks are whole, evenly spaced from 0, few, and leave room above the peak', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_000 }), (max) => {
      const ticks = niceTicks(max, few)
      const step = ticks[1] ?? 0
      expect(Number.isInteger(step)).toBe(true)
      ticks.forEach((tick, index) => {
        expect(tick).toBe(index * step)
      })
      expect(ticks.length - 1).toBeGreaterThanOrEqual(few.min)
      expect(ticks.length - 1).toBeLessThanOrEqual(few.max)
      const top = ticks.at(-1) ?? 0
      expect(top).toBeGreaterThan(max)
      if (max > 20) expect(top).toBeLessThan(max * 1.5)
    }),
  )
})
