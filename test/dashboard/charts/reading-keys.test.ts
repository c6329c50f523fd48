import { expect, test } from 'vitest'
import { nextReading } from '../../../src/dashboard/charts/reading-keys.ts'

test.each([
  ['ArrowRight', 10, 11],
  ['ArrowLeft', 10, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 27, 27],
  ['Home', 10, 0],
  ['End', 10, 27],
  ['PageUp', 10, 17],
  ['PageDown', 3, 0],
])('%s leads from %i to %i', (key, from, to) => {
  expect(nextReading(key, from, 28, 'day')).toBe(to)
})

test('a page of hours is a day', () => {
  expect(nextReading('PageUp', 0, 672, 'hour')).toBe(24)
})

test('other keys lead nowhere', () => {
  expect(nextReading('Tab', 3, 28, 'day')).toBeNull()
  expect(nextReading('toString', 3, 28, 'day')).toBeNull()
})
