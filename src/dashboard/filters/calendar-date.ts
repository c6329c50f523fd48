import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { longestRangeDays } from './filter-codec.ts'

/**
 * The calendar component speaks `Date` in the viewer's zone; nothing else here does. Noon, so that no change of
 * clocks moves it to another day.
 */
export function dateOfDay(day: LocalDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function dayOfDate(date: Date): LocalDay {
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

/** A range that is being chosen: `null` is not known yet, or was cleared. */
export interface DraftRange {
  readonly first: LocalDay | null
  readonly last: LocalDay | null
}

/** The first press begins a new range, the second ends it, in whichever order of days. */
export function pressedDay(draft: DraftRange, day: LocalDay): DraftRange {
  if (draft.first === null || draft.last !== null) return { first: day, last: null }
  return day < draft.first ? { first: day, last: draft.first } : { first: draft.first, last: day }
}

/** What is wrong with the draft, in words; else the days. */
export function readDraft({ first, last }: DraftRange, today: LocalDay): DayRange | string {
  if (first === null) return 'Choose the first day'
  if (last === null) return 'Choose the last day'
  if (last < first) return 'The last day is before the first'
  if (first > today) return 'Nobody has come yet'
  const days = { first, last }
  return lengthOf(days) > longestRangeDays ? 'Ten years at most' : days
}
