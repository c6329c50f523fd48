import { expect, test } from 'vitest'
import { sparklinePaths } from '../../../../src/dashboard/charts/sparkline/sparkline-paths.ts'

test('0 lies at the bottom and the greatest value at the top', () => {
  expect(sparklinePaths([0, 10], 100, 24).line).toBe('M3 21L97 3')
})

test('a missing value breaks the line, and a lone value becomes a dot', () => {
  const { line, dots } = sparklinePaths([1, 1, null, 1], 98, 24)
  expect(line.match(/M/g)).toHaveLength(1)
  expect(dots).toEqual([{ x: 95, y: 3 }])
})

test('zeros lie on the bottom, and missing values draw no line', () => {
  expect(sparklinePaths([0, 0], 100, 24).line).toBe('M3 21L97 21')
  expect(sparklinePaths([null, null], 100, 24)).toEqual({ line: '', dots: [], end: null })
})

test('a single value is a dot in the middle', () => {
  expect(sparklinePaths([4], 100, 24).dots).toEqual([{ x: 50, y: 3 }])
})

test('two lines of one picture have one scale, and small values one of their own', () => {
  expect(sparklinePaths([0, 10], 100, 24, 20).line).toBe('M3 21L97 12')
  expect(sparklinePaths([0, 0.2], 100, 24).line).toBe('M3 21L97 3')
})

test('the line ends at the last known value', () => {
  expect(sparklinePaths([0, 10, null, null], 96, 24).end).toEqual({ x: 33, y: 3 })
})
