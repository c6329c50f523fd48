import { expect, test } from 'vitest'
import { weekStartOf } from '../../../src/dashboard/shell/week-start.ts'

test('the week begins as the locale has it', () => {
  expect([weekStartOf('en-GB'), weekStartOf('en-US')]).toEqual([1, 0])
  expect(weekStartOf('no language at all')).toBe(1)
})

test('a chain with a retail week of its own has it in every language', () => {
  expect(weekStartOf('en-US', 'Saturday')).toBe(6)
  expect(weekStartOf('en-GB', ' sunday ')).toBe(0)
})

test('a setting that names no day is none', () => {
  expect(weekStartOf('en-GB', 'someday')).toBe(1)
  expect(weekStartOf('en-US', '')).toBe(0)
})
