import type { ChainCalendar, DayRange, LocalDay } from '../../calendar/calendar.ts'
import {
  gregorian,
  type Period,
  startOfPeriod,
  startOfPreviousPeriod,
} from '../../calendar/calendar-period.ts'
import { addDays } from '../../calendar/local-day.ts'

/** Ranges relative to today. Running periods end today rather than at the end of the period. */
export const namedRanges = [
  'today',
  'yesterday',
  'last-7-days',
  'last-28-days',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'year-to-date',
] as const
export type NamedRange = (typeof namedRanges)[number]

type Choice =
  | { readonly kind: 'preset'; readonly preset: NamedRange }
  | { readonly kind: 'days'; readonly days: DayRange }

/**
 * Returns the days of a selection. The last 7 and 28 days include today, so that the running day is shown and
 * every weekday occurs equally often.
 */
export function resolveRange(choice: Choice, today: LocalDay, calendar = gregorian): DayRange {
  return choice.kind === 'days' ? choice.days : rangeOf(choice.preset, today, calendar)
}

function rangeOf(preset: NamedRange, today: LocalDay, calendar: ChainCalendar): DayRange {
  const daysAgo = (count: number) => addDays(today, -count)
  const running = (period: Period) => ({ first: startOfPeriod(today, period, calendar), last: today })
  const previous = (period: Period) => ({
    first: startOfPreviousPeriod(today, period, calendar),
    last: addDays(startOfPeriod(today, period, calendar), -1),
  })
  switch (preset) {
    case 'today':
      return { first: today, last: today }
    case 'yesterday':
      return { first: daysAgo(1), last: daysAgo(1) }
    case 'last-7-days':
      return { first: daysAgo(6), last: today }
    case 'last-28-days':
      return { first: daysAgo(27), last: today }
    case 'this-week':
      return running('week')
    case 'last-week':
      return previous('week')
    case 'this-month':
      return running('month')
    case 'last-month':
      return previous('month')
    case 'this-quarter':
      return running('quarter')
    case 'last-quarter':
      return previous('quarter')
    case 'year-to-date':
      return running('year')
  }
}
