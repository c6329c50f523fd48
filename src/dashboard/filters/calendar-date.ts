import { t } from '@lingui/core/macro'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { longestRangeDays } from './entries/range.ts'

/**
 * The calendar component takes a `Date` in the viewer's zone. Noon, so that no change of clocks moves it to another
 * day.
 */
export function dateOfDay(day: LocalDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function dayOfDate(date: Date): LocalDay {
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

/** A range that the viewer is choosing. `null`: not chosen yet, or cleared. */
export interface DraftRange {
  readonly first: LocalDay | null
  readonly last: LocalDay | null
}

/** The first press begins a new range and the second ends it, in either order of days. */
export function pressedDay(draft: DraftRange, day: LocalDay): DraftRange {
  if (draft.first === null || draft.last !== null) return { first: day, last: null }
  return day < draft.first ? { first: day, last: draft.first } : { first: draft.first, last: day }
}

/** The days of a valid draft, or the error message of an invalid one. */
export function readDraft({ first, last }: DraftRange, today: LocalDay): DayRange | string {
  if (first === null) return t`Select a start date`
  if (last === null) return t`Select an end date`
  if (last < first) return t`The end date is before the start date`
  if (first > today) return t`Future dates can’t be selected`
  const days = { first, last }
  return lengthOf(days) > longestRangeDays ? t`Select 10 years or less` : days
}
