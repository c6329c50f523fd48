import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourWeights, splitByHour } from '../../../src/domain/targets/split-by-hour.ts'

const hour = (name: number, isClosed = false) => ({ hour: name, isClosed })
const usual = (weekday: number, name: number, average: number | null, state = 'measured') =>
  ({ weekday, hour: name, average, state }) as Parameters<typeof hourWeights>[0][number]

describe('the usual hours of a weekday', () => {
  test('are its averages, and nothing where it is closed or nobody ever came', () => {
    const week = [usual(5, 9, 30), usual(5, 10, 70), usual(5, 8, null, 'closed'), usual(6, 9, 500)]
    const weights = hourWeights([...week, usual(5, 11, null, 'no-data')], 5)
    expect(weights).toHaveLength(24)
    expect(weights?.slice(8, 12)).toEqual([0, 30, 70, 0])
  })

  test('are unknown if cameras missed one of them in each week, or if there are none', () => {
    expect(hourWeights([usual(5, 9, 30), usual(5, 10, null, 'unseen')], 5)).toBeNull()
    expect(hourWeights([usual(5, 9, 30)], 6)).toBeNull()
    expect(hourWeights([usual(5, 9, 0)], 5)).toBeNull()
  })
})

describe('the target of a day', () => {
  const weights = Array.from({ length: 24 }, (_, at) => [0, 10, 30, 60][at - 8] ?? 0)

  test('is split over its hours as people usually come', () => {
    const hours = [8, 9, 10, 11].map((name) => hour(name))
    expect(splitByHour(200, hours, weights)).toEqual([null, 20, 60, 120])
    // 0.1 × 7 = 0.7, 0.3 × 7 = 2.1, 0.6 × 7 = 4.2: the first lost most.
    expect(splitByHour(7, hours, weights)).toEqual([null, 1, 2, 4])
  })

  test('falls on the open hours of a short day', () => {
    const hours = [hour(9), hour(10), hour(11, true)]
    expect(splitByHour(200, hours, weights)).toEqual([50, 150, null])
  })

  test('has half of an hour in each of two hours of one name', () => {
    expect(splitByHour(100, [hour(10), hour(10), hour(9), hour(11)], weights)).toEqual([15, 15, 10, 60])
  })

  test('has no hours if all of those in which people usually come are closed', () => {
    expect(splitByHour(100, [hour(8), hour(9, true)], weights)).toEqual([null, null])
  })

  test('is the sum of its hours, which are whole', () => {
    const anyWeights = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), {
      minLength: 24,
      maxLength: 24,
    })
    fc.assert(
      fc.property(fc.nat(100_000), anyWeights, (target, own) => {
        const parts = splitByHour(
          target,
          own.map((_, name) => hour(name)),
          own,
        )
        if (parts.every((part) => part === null)) return
        expect(parts.every((part) => part === null || (Number.isInteger(part) && part >= 0))).toBe(true)
        expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(target)
      }),
    )
  })
})
