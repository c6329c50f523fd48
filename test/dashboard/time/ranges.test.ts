import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChainCalendar, Weekday } from '../../../src/calendar/calendar.ts'
import { wholeMonths } from '../../../src/calendar/calendar-period.ts'
import { daysOf, lengthOf } from '../../../src/calendar/day-range.ts'
import { addDays } from '../../../src/calendar/local-day.ts'
import { defaultGranularity, fits } from '../../../src/dashboard/time/granularity.ts'
import { type NamedRange, namedRanges, resolveRange } from '../../../src/dashboard/time/preset-range.ts'
import { stepRange } from '../../../src/dashboard/time/step.ts'
import { anyDay, anyRange } from '../../calendar/zones.ts'

const today = '2025-11-21'
const resolved = (preset: NamedRange, on = today) => {
  const { first, last } = resolveRange({ kind: 'preset', preset }, on)
  return `${first} ${last}`
}

const weeksFrom = (weekStartsOn: Weekday): ChainCalendar => ({ weekStartsOn, year: null })

describe('resolveRange', () => {
  test.each([
    ['today', '2025-11-21 2025-11-21'],
    ['yesterday', '2025-11-20 2025-11-20'],
    ['last-7-days', '2025-11-15 2025-11-21'],
    ['last-28-days', '2025-10-25 2025-11-21'],
    ['this-week', '2025-11-17 2025-11-21'],
    ['last-week', '2025-11-10 2025-11-16'],
    ['this-month', '2025-11-01 2025-11-21'],
    ['last-month', '2025-10-01 2025-10-31'],
    ['this-quarter', '2025-10-01 2025-11-21'],
    ['last-quarter', '2025-07-01 2025-09-30'],
    ['year-to-date', '2025-01-01 2025-11-21'],
  ] as const)('resolves %s to %s', (preset, expected) => {
    expect(resolved(preset)).toBe(expected)
  })

  test('crosses the year', () => {
    expect(resolved('last-month', '2025-01-15')).toBe('2024-12-01 2024-12-31')
    expect(resolved('last-quarter', '2025-02-01')).toBe('2024-10-01 2024-12-31')
    expect(resolved('last-week', '2025-01-01')).toBe('2024-12-23 2024-12-29')
  })

  test('starts the week on the viewer’s day', () => {
    expect(resolveRange({ kind: 'preset', preset: 'this-week' }, '2025-11-16', weeksFrom(0))).toEqual({
      first: '2025-11-16',
      last: '2025-11-16',
    })
    expect(resolveRange({ kind: 'preset', preset: 'this-week' }, '2025-11-16', weeksFrom(1)).first).toBe(
      '2025-11-10',
    )
  })

  test('never reaches beyond today and is never empty', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...namedRanges), (day, preset) => {
        const range = resolveRange({ kind: 'preset', preset }, day)
        expect(range.last <= day).toBe(true)
        expect(lengthOf(range)).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('returns custom days unchanged', () => {
    const days = { first: '2014-01-01', last: '2014-12-31' }
    expect(resolveRange({ kind: 'days', days }, today)).toBe(days)
  })
})

describe('stepRange', () => {
  test('steps by the length of the range', () => {
    expect(stepRange({ first: '2025-11-15', last: '2025-11-21' }, -1, today)).toEqual({
      first: '2025-11-08',
      last: '2025-11-14',
    })
  })

  test('steps by months if the range is whole months', () => {
    expect(stepRange({ first: '2025-10-01', last: '2025-10-31' }, -1, today)).toEqual({
      first: '2025-09-01',
      last: '2025-09-30',
    })
    expect(stepRange({ first: '2025-01-01', last: '2025-03-31' }, 1, today)).toEqual({
      first: '2025-04-01',
      last: '2025-06-30',
    })
  })

  test('ends today when it steps into the current month', () => {
    expect(stepRange({ first: '2025-10-01', last: '2025-10-31' }, 1, today)).toEqual({
      first: '2025-11-01',
      last: today,
    })
  })

  test('ends today with the same length instead of passing it', () => {
    expect(stepRange({ first: '2025-11-12', last: '2025-11-18' }, 1, today)).toEqual({
      first: '2025-11-15',
      last: today,
    })
  })

  test('does not step forward from today', () => {
    const range = { first: '2025-11-15', last: today }
    expect(stepRange(range, 1, today)).toBe(range)
  })

  test('returns to the same range after back and forward', () => {
    fc.assert(
      fc.property(anyRange(500), fc.integer({ min: 0, max: 400 }), (days, later) => {
        const day = addDays(days.last, later)
        const before = stepRange(days, -1, day)
        fc.pre(wholeMonths(before) === null || wholeMonths(days) !== null)
        expect(stepRange(before, 1, day)).toEqual(days)
      }),
    )
  })

  test('returns to the same range of whole months too', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('last-month' as const, 'last-quarter' as const), (day, preset) => {
        const days = resolveRange({ kind: 'preset', preset }, day)
        expect(wholeMonths(days)).not.toBeNull()
        expect(stepRange(stepRange(days, -1, day), 1, day)).toEqual(days)
      }),
    )
  })

  test('never steps past today', () => {
    fc.assert(
      fc.property(anyRange(500), fc.integer({ min: 0, max: 400 }), (days, later) => {
        const day = addDays(days.last, later)
        expect(stepRange(days, 1, day).last <= day).toBe(true)
      }),
    )
  })

  test('never overlaps the previous range', () => {
    fc.assert(
      fc.property(anyRange(60), (days) => {
        const before = stepRange(days, -1, days.last)
        expect(addDays(before.last, 1)).toBe(days.first)
        expect(daysOf(before).some((day) => day >= days.first)).toBe(false)
      }),
    )
  })
})

describe('granularity', () => {
  const of = (length: number) => ({ first: '2024-01-01', last: addDays('2024-01-01', length - 1) })

  test.each([
    [1, ['hour'], 'hour'],
    [2, ['hour', 'day'], 'hour'],
    [7, ['hour', 'day'], 'day'],
    [28, ['hour', 'day', 'week'], 'day'],
    [31, ['hour', 'day', 'week'], 'day'],
    [32, ['day', 'week'], 'day'],
    [92, ['day', 'week', 'month'], 'day'],
    [365, ['day', 'week', 'month'], 'week'],
    [401, ['week', 'month'], 'month'],
    [3000, ['month'], 'month'],
  ] as const)('a range of %i days allows %j and defaults to %s', (length, fitting, byItself) => {
    const all = ['hour', 'day', 'week', 'month'] as const
    expect(all.filter((granularity) => fits(granularity, of(length)))).toEqual(fitting)
    expect(defaultGranularity(of(length))).toBe(byItself)
  })

  test('defaults to a granularity that fits', () => {
    fc.assert(
      fc.property(anyRange(4000), (days) => {
        expect(fits(defaultGranularity(days), days)).toBe(true)
      }),
    )
  })
})
