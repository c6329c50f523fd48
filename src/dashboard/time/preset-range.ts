import type { DayRange, LocalDay, Weekday } from '../../calendar/calendar.ts'
import { addMonths, startOfPeriod } from '../../calendar/calendar-period.ts'
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
export function resolveRange(choice: Choice, today: LocalDay, weekStartsOn: Weekday = 1): DayRange {
  return choice.kind === 'days' ? choice.days : rangeOf(choice.preset, today, weekStartsOn)
}

function rangeOf(preset: NamedRange, today: LocalDay, weekStartsOn: Weekday): DayRange {
  const thisWeek = () => startOfPeriod(today, 'week', weekStartsOn)
  const thisMonth = () => startOfPeriod(today, 'month')
  const thisQuarter = () => startOfPeriod(today, 'quarter')
  switch (preset) {
    case 'today':
      return { first: today, last: today }
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) }
    case 'last-7-days':
      return { first: addDays(today, -6), last: today }
    case 'last-28-days':
      return { first: addDays(today, -27), last: today }
    case 'this-week':
      return { first: thisWeek(), last: today }
    case 'last-week':
      return { first: addDays(thisWeek(), -7), last: addDays(thisWeek(), -1) }
    case 'this-month':
      return { first: thisMonth(), last: today }
    case 'last-month':
      return { first: addMonths(thisMonth(), -1), last: addDays(thisMonth(), -1) }
    case 'this-quarter':
      return { first: thisQuarter(), last: today }
    case 'last-quarter':
      return { first: addMonths(thisQuarter(), -3), last: addDays(thisQuarter(), -1) }
    case 'year-to-date':
      return { first: startOfPeriod(today, 'year'), last: today }
  }
}
