import { expect, test } from 'vitest'
import type { StoreHistory } from '../../../src/domain/forecast/store-history.ts'
import { learnWeeks } from '../../../src/domain/forecast/typical-week.ts'
import { end, historyOf, isOpen } from './histories.ts'

const memory = { shape: 20, level: 7 }

/** What a model expects at an hour, so many days after the last that is known. */
function expectedOf(history: StoreHistory, ahead: number, hour: number): number | null {
  const [model = null] = learnWeeks(history, end, [memory])
  return model && model.level * (model.week[((end + ahead) % 7) * 24 + hour] ?? 0)
}

/** Ten people an hour; thirty on the weekday of the first day of the forecast. */
const weekly = (back: number, hour: number) => (isOpen(hour) ? (back % 7 === 0 ? 30 : 10) : null)

test('expects what a weekday and hour always had', () => {
  const history = historyOf(weekly)
  expect(expectedOf(history, 0, 10)).toBeCloseTo(30, 10)
  expect(expectedOf(history, 1, 10)).toBeCloseTo(10, 10)
  expect(expectedOf(history, 0, 20)).toBeNaN()
})

test('is not moved by one wild day or a day of silence', () => {
  const history = historyOf((back, hour) =>
    back === 7 ? (isOpen(hour) ? 300 : null) : back === 14 ? (isOpen(hour) ? 0 : null) : weekly(back, hour),
  )
  const expected = expectedOf(history, 0, 10)
  expect(expected).toBeGreaterThan(28.5)
  expect(expected).toBeLessThan(31.5)
})

test('follows a new level within weeks', () => {
  const history = historyOf((back, hour) => (isOpen(hour) ? (back <= 28 ? 20 : 10) : null))
  const expected = expectedOf(history, 3, 12) ?? 0
  expect(expected).toBeGreaterThan(18)
  expect(expected).toBeLessThanOrEqual(20.5)
})

test('leaves an hour out that fewer than four of the same weekday counted', () => {
  const history = historyOf((back, hour) => (isOpen(hour) || (hour === 20 && back <= 21) ? 10 : null))
  expect(expectedOf(history, 0, 20)).toBeNaN()
  expect(expectedOf(history, 0, 17)).toBe(10)
})

test('knows no level if hardly a day of the last four weeks was counted', () => {
  const learn = (days: number) =>
    learnWeeks(
      historyOf((back, hour) => (isOpen(hour) && (back > 28 || back <= days) ? 10 : null)),
      end,
      [memory],
    )[0]
  expect(learn(6)).toBeNull()
  expect(learn(7)).not.toBeNull()
})

test('takes a day with less than half of its usual people in its counted hours as no sign of the level', () => {
  // Of the last week, only the opening hour was counted, and twice as many came in it.
  const history = historyOf((back, hour) =>
    isOpen(hour) ? (back <= 7 ? (hour === 9 ? 20 : null) : 10) : null,
  )
  const expected = expectedOf(history, 0, 12)
  expect(expected).toBeGreaterThan(9.5)
  expect(expected).toBeLessThanOrEqual(10)
})
