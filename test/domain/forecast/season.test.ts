import { expect, test } from 'vitest'
import { daysOfYear } from '../../../src/domain/forecast/forecast-plan.ts'
import { seasonAt } from '../../../src/domain/forecast/season.ts'
import { end, historyOf, isOpen } from './histories.ts'

/** A store whose counts a year ago rose by a factor on the day that corresponds to the first of the forecast. */
const rising = (factor: number, perHour = 10) =>
  historyOf((back, hour) => (isOpen(hour) ? perHour * (back <= daysOfYear ? factor : 1) : null))

test('follows four fifths, as a power, of the change of the year before', () => {
  const factors = seasonAt([rising(1.5)], end)?.factors(6) ?? []
  expect(factors).toHaveLength(14)
  // From the fourth day on, the whole week around a day lies after the change. The week around the level: before it.
  expect(factors[3]).toBeCloseTo(1.5 ** 0.8, 10)
  // The first day: four of seven days of the week around it are after the change.
  expect(factors[0]).toBeCloseTo(((3 + 4 * 1.5) / 7) ** 0.8, 10)
})

test('expects no change if the year before had none', () => {
  expect(seasonAt([rising(1)], end)?.factors(6)).toEqual(Array(14).fill(1))
})

test('weighs stores by their people', () => {
  const factors = seasonAt([rising(1, 30), rising(2, 10)], end)?.factors(6) ?? []
  expect(factors[5]).toBeCloseTo(((30 + 20) / 40) ** 0.8, 10)
})

test('takes more than a doubling as a closure or a move', () => {
  expect(seasonAt([rising(5)], end)?.factors(6)?.[7]).toBeCloseTo(2 ** 0.8, 10)
})

test('knows no season without counts of the year before', () => {
  const young = historyOf((back, hour) => (isOpen(hour) && back < 200 ? 10 : null))
  expect(seasonAt([young], end)).toBeNull()
  expect(seasonAt([], end)).toBeNull()
})
