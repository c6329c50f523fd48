import { expect, test } from 'vitest'
import { type CameraHour, weightedCoverage } from '../../../../src/service/warehouse/counts/hour-weights.ts'

const day = 86_400_000
const monday = Date.parse('2024-04-01T00:00:00Z')

/** An hour of four quarters, some of them received. */
function hour(ago: number, at: number, people: number, received: number): CameraHour {
  return {
    wall: monday - ago * day + at * 3_600_000,
    people,
    open: 4,
    expected: 4,
    received,
    askedExpected: ago === 0 ? 4 : 0,
    askedReceived: ago === 0 ? received : 0,
  }
}

function coverage(hours: readonly CameraHour[]): number | null | undefined {
  const bucketOf = hours.map(({ askedExpected }) => (askedExpected > 0 ? 0 : null))
  return weightedCoverage(1, hours, bucketOf)[0]
}

test('weighs an hour with three times the usual visitors three times as much', () => {
  const history = [hour(7, 9, 10, 4), hour(7, 10, 30, 4)]
  expect(coverage([...history, hour(0, 9, 0, 4), hour(0, 10, 0, 0)])).toBe(0.25)
  expect(coverage([...history, hour(0, 9, 0, 0), hour(0, 10, 0, 4)])).toBe(0.75)
})

test('uses the mean of four weeks, not the fifth or another weekday', () => {
  const history = [
    ...[7, 14, 21, 28].map((ago, week) => hour(ago, 9, [10, 20, 30, 20][week] ?? 0, 4)),
    hour(7, 10, 20, 4),
    hour(35, 10, 900, 4),
    hour(6, 10, 900, 4),
  ]
  expect(coverage([...history, hour(0, 9, 0, 4), hour(0, 10, 0, 0)])).toBe(0.5)
})

test('ignores history hours with more than 2% of footage missing', () => {
  const bad = hour(7, 9, 900, 3.91)
  const good = hour(14, 9, 10, 3.92)
  const asked = [hour(7, 10, 30, 4), hour(0, 9, 0, 4), hour(0, 10, 0, 0)]
  expect(coverage([bad, good, ...asked])).toBe(0.25)
})

test('weighs all hours equally without history, and an hour without history as the mean of the others', () => {
  const asked = [hour(0, 9, 0, 4), hour(0, 10, 0, 2), hour(0, 11, 0, 0)]
  expect(coverage(asked)).toBe(0.5)
  // 9 weighs 10, 10 weighs 30, so 11 weighs 20.
  expect(coverage([hour(7, 9, 10, 4), hour(7, 10, 30, 4), ...asked])).toBe((10 + 15) / 60)
  // No visitors at any time give no information.
  expect(coverage([hour(7, 9, 0, 4), hour(7, 10, 0, 4), ...asked])).toBe(0.5)
})

test('weighs the expected part of a partial hour', () => {
  const cut = { ...hour(0, 10, 0, 0), askedExpected: 1, askedReceived: 0 }
  expect(coverage([hour(0, 9, 0, 4), cut])).toBe(4 / 5)
})

test('returns null if nothing is expected', () => {
  expect(weightedCoverage(2, [hour(0, 9, 5, 4)], [1])).toEqual([null, 1])
})
