import { expect, test } from 'vitest'
import { daysToRead } from '../../../src/domain/estimates/estimate-plan.ts'

const period = { first: '2026-03-02', last: '2026-03-15' }

test('reads eight weeks before and after the period', () => {
  expect(daysToRead(period, ['Europe/London'], Date.parse('2026-11-01T12:00:00Z'))).toEqual({
    first: '2026-01-05',
    last: '2026-05-10',
  })
})

test('reads no day that has not begun in any time zone of the stores', () => {
  const asOf = Date.parse('2026-03-20T23:30:00Z')
  expect(daysToRead(period, ['Europe/London'], asOf).last).toBe('2026-03-20')
  expect(daysToRead(period, ['Europe/London', 'Europe/Berlin'], asOf).last).toBe('2026-03-21')
  expect(daysToRead(period, ['America/New_York'], asOf).last).toBe('2026-03-20')
  expect(daysToRead(period, [], asOf).last).toBe('2026-03-20')
})

test('reads at least a day before a period that lies in the future', () => {
  expect(daysToRead(period, ['UTC'], Date.parse('2025-01-01T12:00:00Z'))).toEqual({
    first: '2026-01-05',
    last: '2026-01-05',
  })
})
