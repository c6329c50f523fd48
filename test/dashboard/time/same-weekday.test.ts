import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import type { Weekday } from '../../../src/calendar/calendar.ts'
import { startOfPeriod } from '../../../src/calendar/calendar-period.ts'
import { comparedDay, comparedDays, sameTimeOn } from '../../../src/calendar/comparison.ts'
import { instantsOf } from '../../../src/calendar/instants.ts'
import {
  addDays,
  daysBetween,
  endOfDay,
  localDayOf,
  startOfDay,
  weekdayOf,
} from '../../../src/calendar/local-day.ts'
import { wallOf } from '../../../src/calendar/wall-clock.ts'
import { weekdayBefore } from '../../../src/calendar/weekday-before.ts'
import { anyDay, anyRange, anyZone } from '../../calendar/zones.ts'

const anyInstant = fc.integer({ min: Date.parse('2011-06-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') })

describe('weekdayBefore', () => {
  test('returns the same weekday n weeks earlier, and is reversible', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (day, weeks) => {
        const before = weekdayBefore(day, weeks)
        expect(weekdayOf(before)).toBe(weekdayOf(day))
        expect(daysBetween(before, day)).toBe(7 * weeks)
        expect(weekdayBefore(before, -weeks)).toBe(day)
      }),
    )
  })
})

describe('sameTimeOn', () => {
  test('returns the same clock time within the other day', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: 1, max: 8 }), (now, zone, weeks) => {
        const day = weekdayBefore(localDayOf(now, zone), weeks)
        // Some zones skipped a whole day, which then has no instants.
        fc.pre(endOfDay(day, zone) > startOfDay(day, zone))
        const then = sameTimeOn(day, zone, now)
        expect(then).toBeGreaterThanOrEqual(startOfDay(day, zone))
        expect(then).toBeLessThanOrEqual(endOfDay(day, zone))
        const [shown, wanted] = [timeOfDay(then, zone), timeOfDay(now, zone)]
        // If the clock skipped that time, the result is the instant of the change.
        expect(shown).toBeGreaterThanOrEqual(wanted)
        expect(shown - wanted).toBeLessThanOrEqual(60 * 60_000)
      }),
    )
  })

  test('counts the elapsed hours of a day with 23 or 25 hours', () => {
    const zone = 'Europe/London'
    const noonWeekAfter = Date.parse('2026-04-05T11:00Z')
    // 29 March has 23 hours, 11 of them before noon. 25 October has 25, 13 of them before noon.
    expect(elapsed('2026-03-29', zone, noonWeekAfter)).toBe(11)
    expect(elapsed('2026-10-25', zone, Date.parse('2026-11-01T12:00Z'))).toBe(13)
  })
})

describe('instantsOf', () => {
  test('contains an instant in exactly one day', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (now, zone) => {
        const day = localDayOf(now, zone)
        const holds = (one: string) => {
          const { start, endExclusive } = instantsOf({ first: one, last: one }, zone)
          return start <= now && now < endExclusive
        }
        expect([addDays(day, -1), day, addDays(day, 1)].filter(holds)).toEqual([day])
      }),
    )
  })
})

/** The same date a year earlier. 29 February gives 1 March. */
function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year - 1, month - 1, date)).toISOString().slice(0, 10)
}

describe('comparedDay, last year', () => {
  test('returns the nearest same weekday to the date a year earlier', () => {
    fc.assert(
      fc.property(anyRange(364), fc.integer({ min: 0, max: 363 }), (days, offset) => {
        const day = addDays(days.first, Math.min(offset, daysBetween(days.first, days.last)))
        const compared = comparedDays(days, 'last-year', days.last)
        if (compared === null) throw new Error('there is a year before every day')
        const other = comparedDay(day, days, compared)
        expect(weekdayOf(other)).toBe(weekdayOf(day))
        expect(Math.abs(daysBetween(other, yearBefore(day)))).toBeLessThanOrEqual(3)
      }),
    )
  })
})

describe('retail weeks', () => {
  const anyWeekday = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6)

  test('start on the configured day and have seven days', () => {
    fc.assert(
      fc.property(anyDay, anyWeekday, (day, first) => {
        const start = startOfPeriod(day, 'week', { weekStartsOn: first, year: null })
        expect(weekdayOf(start)).toBe(first)
        expect(daysBetween(start, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(start, day)).toBeLessThan(7)
        expect(startOfPeriod(addDays(start, 6), 'week', { weekStartsOn: first, year: null })).toBe(start)
        expect(startOfPeriod(addDays(start, 7), 'week', { weekStartsOn: first, year: null })).toBe(
          addDays(start, 7),
        )
      }),
    )
  })

  test('tile a range, whichever day they start on', () => {
    fc.assert(
      fc.property(anyRange(60), anyZone, anyWeekday, (days, zone, first) => {
        const weeks = bucketsOf(days, 'week', zone, { weekStartsOn: first, year: null })
        const { start, endExclusive } = instantsOf(days, zone)
        if (weeks.length === 0) return
        expect(weeks[0]?.start).toBe(start)
        expect(weeks.at(-1)?.endExclusive).toBe(endExclusive)
        for (const [place, week] of weeks.entries()) {
          if (place > 0) expect(week.start).toBe(weeks[place - 1]?.endExclusive)
        }
      }),
    )
  })
})

function timeOfDay(instant: number, zone: string): number {
  const wall = wallOf(instant, zone)
  return wall - Math.floor(wall / 86_400_000) * 86_400_000
}

/** Hours of the day that have passed when its clock shows the time of `now`. */
function elapsed(day: string, zone: string, now: number): number {
  return (sameTimeOn(day, zone, now) - startOfDay(day, zone)) / 3_600_000
}
