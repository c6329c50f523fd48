import { expect, test } from 'vitest'
import { coverageOfQuotient } from '../../../src/domain/coverage/mean-coverage.ts'

const seen = (received: number) => ({ known: true, scheduledHours: 1, expected: 100, received })

test('a rate is complete only where each of its sides is, however well they were seen together', () => {
  expect(coverageOfQuotient([[seen(100)], [seen(99)]]).verdict).toBe('complete')
  // Together 98.5 %.
  expect(coverageOfQuotient([[seen(100)], [seen(97)]])).toEqual({ share: 0.985, verdict: 'partial' })
  expect(coverageOfQuotient([[seen(97)], [seen(100)]]).verdict).toBe('partial')
})

test('of many stores each side is judged as a whole', () => {
  const stores = Array.from({ length: 9 }, () => seen(100))
  expect(coverageOfQuotient([[...stores, seen(90)], stores]).verdict).toBe('complete')
})

test('what is known to be missing stays the verdict, and of nothing nothing is known', () => {
  expect(coverageOfQuotient([[seen(10)], [seen(100)]]).verdict).toBe('unreliable')
  expect(coverageOfQuotient([]).verdict).toBe('unknown')
})
