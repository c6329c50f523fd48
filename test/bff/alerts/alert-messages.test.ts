import { expect, test } from 'vitest'
import { formatDuration } from '../../../src/bff/alerts/alert-messages.ts'

const minute = 60_000

test.each([
  [0, '1m'],
  [12 * minute, '12m'],
  [60 * minute, '1h'],
  [185 * minute, '3h 05m'],
  [24 * 60 * minute, '1d'],
  [(3 * 24 + 4) * 60 * minute + 59 * minute, '3d 4h'],
])('%d ms last as long as a page says', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
