import { expect, test } from 'vitest'
import { planForecast } from '../../../src/domain/forecast/forecast-plan.ts'

test('begins tomorrow where the calendar is furthest behind, and reads half a year and the same weeks a year before', () => {
  // 20:00 in London is already tomorrow in Kolkata.
  const plan = planForecast(['Europe/London', 'Asia/Kolkata'], Date.parse('2026-03-04T20:00:00Z'))
  expect(plan).toEqual({
    first: '2026-03-05',
    counted: [
      { first: '2024-12-12', last: '2025-03-22' },
      { first: '2025-09-18', last: '2026-03-04' },
    ],
    history: { first: '2024-12-12', last: '2026-03-04' },
  })
})
