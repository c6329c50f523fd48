import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { dueShare, type PartsOfHours, partsOver } from '../../../src/domain/day-so-far/due-share.ts'
import { PastDay } from '../../../src/domain/day-so-far/past-day.ts'

const monday = '2026-03-02'
const hoursOf = (day: string) => bucketsOf({ first: day, last: day }, 'hour', 'Europe/London')

/**
 * A day on which these many came from 09:00 on, hour by hour.
 *
 * @param usable received segments of these hours, of 60
 */
function dayOf(counts: readonly (number | null)[], usable: readonly number[] = []): PastDay {
  const buckets = hoursOf(monday)
  return new PastDay({
    buckets,
    entries: buckets.map((_, hour) => counts[hour - 9] ?? null),
    customers: null,
    rates: null,
    dwells: null,
    takings: null,
    seen: {
      expected: buckets.map((_, hour) => (usable[hour - 9] === undefined ? 0 : 60)),
      usable: buckets.map((_, hour) => usable[hour - 9] ?? 0),
    },
    watched: { expected: [], usable: [] },
    zoneCameras: null,
  })
}

const dueOf = (days: readonly PastDay[], over: PartsOfHours) =>
  dueShare(days, (day) => day.shareOfEntries(over))
const overAt = (time: string) => partsOver(hoursOf('2026-03-09'), Date.parse(`2026-03-09T${time}:00Z`))

test('half past eleven: two whole hours and half of the third are due', () => {
  // 10 + 20 + 20/2 of 100, 10 + 30 + 20/2 of 100, and so on: 0.4, 0.5, 0.3 and 0.25.
  const days = [
    [10, 20, 20, 50],
    [10, 30, 20, 40],
    [10, 10, 20, 60],
    [20, 0, 10, 70],
  ].map((counts) => dayOf(counts))
  const due = dueOf(days, overAt('11:30'))
  expect(due?.middle).toBeCloseTo((0.4 + 0.3) / 2, 12)
  expect(due?.low).toBeCloseTo(0.25, 12)
  expect(due?.high).toBeCloseTo(0.5, 12)
})

test('nothing is due before the first hour with people, and everything after the last', () => {
  const days = Array.from({ length: 4 }, () => dayOf([10, 20, 70]))
  expect(dueOf(days, overAt('09:00'))).toEqual({ middle: 0, low: 0, high: 0 })
  expect(dueOf(days, overAt('12:00'))).toEqual({ middle: 1, low: 1, high: 1 })
})

test('days without people and days with low coverage are left out, and fewer than four say nothing', () => {
  const blind = dayOf([90, 0, 10], [60, 0, 60])
  const days = Array.from({ length: 4 }, () => dayOf([10, 20, 70]))
  expect(dueOf([...days, blind, dayOf([]), dayOf([0, 0])], overAt('10:00'))).toEqual({
    ...{ middle: 0.1, low: 0.1, high: 0.1 },
  })
  expect(dueOf([...days.slice(1), blind], overAt('10:00'))).toBeNull()
})

test('on the day on which clocks go forward, the hour that does not exist is never over', () => {
  const parts = partsOver(hoursOf('2026-03-29'), Date.parse('2026-03-29T12:15:00Z'))
  expect(parts.get('01:00')).toBeUndefined()
  expect(parts.get('12:00')).toBe(1)
  expect(parts.get('13:00')).toBe(0.25)
})
