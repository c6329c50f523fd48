import { expect, test } from 'vitest'
import { sparklinePaths } from '../../../src/dashboard/charts/sparkline-paths.ts'

test('0 lies at the bottom and the greatest value at the top', () => {
  expect(sparklinePaths([0, 10], 100, 24).line).toBe('M2 22L98 2')
})

test('a missing value breaks the line; what is left alone becomes a dot', () => {
  const { line, dots } = sparklinePaths([1, 1, null, 1], 98, 24)
  expect(line.match(/M/g)).toHaveLength(1)
  expect(dots).toEqual([{ x: 96, y: 2 }])
})

test('zeros lie on the bottom and nothing is no line', () => {
  expect(sparklinePaths([0, 0], 100, 24).line).toBe('M2 22L98 22')
  expect(sparklinePaths([null, null], 100, 24)).toEqual({ line: '', dots: [] })
})

test('a single value is a dot in the middle', () => {
  expect(sparklinePaths([4], 100, 24).dots).toEqual([{ x: 50, y: 2 }])
})
