import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countNoise, dwellNoise, judge, rateNoise } from '../../../src/domain/day-so-far/usual.ts'
import { median } from '../../../src/domain/median.ts'

const eightWeeks = [600, 630, 570, 660, 540, 600, 630, 570]

describe('the usual range', () => {
  test('extends four spreads to either side of the middle', () => {
    // Distances 0 30 30 60 60 0 30 30: the median is 30, a normal spread of 44.5. Four of them are 177.9.
    const { kind, ...rest } = judge(778, eightWeeks, countNoise)
    expect(kind).toBe('moved')
    expect(rest).toMatchObject({ usual: { middle: 600, days: 8 } })
    expect(judge(777, eightWeeks, countNoise).kind).toBe('usual')
    expect(judge(423, eightWeeks, countNoise).kind).toBe('usual')
    expect(judge(420, eightWeeks, countNoise)).toMatchObject({ kind: 'moved', ratio: -0.3 })
  })

  test('is not moved by one exceptional day', () => {
    const withHoliday = [...eightWeeks.slice(1), 0]
    expect(judge(600, withHoliday, countNoise).kind).toBe('usual')
    // Without it, the middle is 585, and the range reaches 267 to either side.
    expect(judge(317, withHoliday, countNoise).kind).toBe('moved')
  })

  test('is never narrower than that of counting alone', () => {
    // Eight equal days of 100: their spread is 0, that of counting 10.
    const equal = Array.from({ length: 8 }, () => 100)
    expect(judge(139, equal, countNoise).kind).toBe('usual')
    expect(judge(141, equal, countNoise).kind).toBe('moved')
  })

  test('includes a small change, however certain it is', () => {
    const equal = Array.from({ length: 8 }, () => 1_000_000)
    expect(judge(1_099_000, equal, countNoise).kind).toBe('usual')
    expect(judge(1_101_000, equal, countNoise).kind).toBe('moved')
  })

  test('is unknown from three days, or from days without people', () => {
    expect(judge(100, [100, 100, 100], countNoise)).toEqual({ kind: 'unknown', days: 3 })
    expect(judge(100, [0, 0, 0, 0, 0, 300, 300, 0], countNoise)).toEqual({ kind: 'unknown', days: 8 })
  })

  test('widens for a rate or a stay of few people', () => {
    const rates = Array.from({ length: 8 }, () => 0.2)
    // With 20 customers, one sale more or less is a quarter. With 2000, it is nothing.
    expect(judge(0.35, rates, rateNoise(20)).kind).toBe('usual')
    expect(judge(0.35, rates, rateNoise(2000)).kind).toBe('moved')
    const stays = Array.from({ length: 8 }, () => 300)
    expect(judge(500, stays, dwellNoise(9)).kind).toBe('usual')
    expect(judge(500, stays, dwellNoise(900)).kind).toBe('moved')
  })

  test('contains its middle, and no value inside it has moved', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 4, maxLength: 8 })
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 20_000 }), (before, value) => {
        const judged = judge(value, before, countNoise)
        if (judged.kind === 'unknown') throw new Error('four days are enough')
        const { low, middle, high } = judged.usual
        expect(low).toBeLessThanOrEqual(middle)
        expect(high).toBeGreaterThanOrEqual(middle)
        expect(judged.kind).toBe(value < low || value > high ? 'moved' : 'usual')
      }),
    )
  })

  test('calls two or three in a hundred ordinary days a move', () => {
    const random = mulberry(7)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const day = () => Math.round(400 + 48 * normal())
    const days = 20_000
    let moved = 0
    for (let count = 0; count < days; count += 1) {
      if (judge(day(), Array.from({ length: 8 }, day), countNoise).kind === 'moved') moved += 1
    }
    expect(moved / days).toBeGreaterThan(0.015)
    expect(moved / days).toBeLessThan(0.03)
  })
})

test('the median of an even number of values lies between the middle two', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

/** A small seeded random number generator. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
