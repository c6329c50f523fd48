import { expect, test } from 'vitest'
import { addDays } from '../../../src/calendar/local-day.ts'
import { ClockValues } from '../../../src/domain/staffing/clock-values.ts'

const days = { first: '2026-03-02', last: '2026-03-04' }

/** @param staffAt by day, from 0, and hour; `null` if unknown */
function valuesOf(staffAt: (day: number, hour: number) => number | null): ClockValues {
  const values = new ClockValues(days)
  values.add(
    Array.from({ length: 72 }, (_, place) => {
      const [day, hour] = [Math.floor(place / 24), place % 24]
      const index = `${addDays(days.first, day)}T${String(hour).padStart(2, '0')}:00:00.000`
      return { bucket: { index }, value: staffAt(day, hour) }
    }),
  )
  return values
}

test('returns the values of some of the days', () => {
  const part = valuesOf((day, hour) => day * 100 + hour).within({ first: '2026-03-03', last: '2026-03-03' })
  expect([...part.values]).toEqual(Array.from({ length: 24 }, (_, hour) => 100 + hour))
})

test('a shift past midnight says nothing of the rest of the next day', () => {
  // From eight in the evening until two, and nothing on the day after.
  const values = valuesOf((day, hour) =>
    day === 0 ? (hour >= 20 ? 2 : 0) : day === 1 ? (hour < 2 ? 2 : 0) : null,
  )
  values.forgetAfterNightShifts()
  expect(values.values[12]).toBe(0)
  expect([...values.values.subarray(24, 28)]).toEqual([2, 2, Number.NaN, Number.NaN])
  expect([...values.values.subarray(26, 48)].every(Number.isNaN)).toBe(true)
})

test.each([
  ['another shift of the day', (hour: number) => (hour < 2 || hour >= 20 ? 2 : 0)],
  ['a shift around the clock', () => 1],
  ['hours that are not known yet', (hour: number) => (hour < 2 ? 2 : hour < 4 ? 0 : null)],
  ['a day without a shift at midnight', (hour: number) => (hour === 9 ? 1 : 0)],
])('keeps %s', (_what, staffAt) => {
  const values = valuesOf((_day, hour) => staffAt(hour))
  const before = [...values.values]
  values.forgetAfterNightShifts()
  expect([...values.values]).toEqual(before)
})
