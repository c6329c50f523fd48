import { expect, test } from 'vitest'
import { weekStartOf } from '../../../src/dashboard/shell/week-start.ts'

test('starts the week on the day of the locale', () => {
  expect([weekStartOf('en-GB'), weekStartOf('en-US')]).toEqual([1, 0])
  expect(weekStartOf('no language at all')).toBe(1)
})

test('starts the week on the chain’s configured day in every language', () => {
  expect(weekStartOf('en-US', 'Saturday')).toBe(6)
  expect(weekStartOf('en-GB', ' sunday ')).toBe(0)
})

test('ignores a setting that is not a weekday', () => {
  expect(weekStartOf('en-GB', 'someday')).toBe(1)
  expect(weekStartOf('en-US', '')).toBe(0)
})
