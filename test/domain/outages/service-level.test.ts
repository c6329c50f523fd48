import { expect, test } from 'vitest'
import { monthsOf } from '../../../src/calendar/months-of.ts'
import { keptAt } from '../../../src/domain/outages/service-level.ts'

test('splits a range into its calendar months, and marks partial ones', () => {
  expect(monthsOf({ first: '2026-09-24', last: '2026-11-30' })).toEqual([
    { days: { first: '2026-09-24', last: '2026-09-30' }, isPart: true },
    { days: { first: '2026-10-01', last: '2026-10-31' }, isPart: false },
    { days: { first: '2026-11-01', last: '2026-11-30' }, isPart: false },
  ])
  expect(monthsOf({ first: '2026-11-07', last: '2026-11-07' })).toEqual([
    { days: { first: '2026-11-07', last: '2026-11-07' }, isPart: true },
  ])
})

test('is kept from the target on, and unknown if nothing was due', () => {
  expect(keptAt({ uptime: 0.98 }, 0.98)).toBe('kept')
  expect(keptAt({ uptime: 0.9799 }, 0.98)).toBe('missed')
  expect(keptAt({ uptime: null }, 0.98)).toBe('unknown')
})
