import { t } from '@lingui/core/macro'
import type { ChainCalendar, DayRange } from '../../../calendar/calendar.ts'
import {
  type ComparisonKind,
  comparisonKinds,
  type Holidays,
  skipping,
} from '../../../calendar/comparison.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { isRetail, yearOfWeeks } from '../../../calendar/retail-year.ts'
import { oneOf } from '../../address/field-codec.ts'
import { formatDayAndMonth } from '../../time/format-local-day.ts'
import type { FilterEntry } from './filter-entry.ts'

export const comparisons = comparisonKinds
export type Comparison = ComparisonKind

export const comparison: FilterEntry<Comparison> = {
  codec: oneOf('against', comparisons),
  initial: 'same-weekdays',
  remembered: true,
  label: () => t`Compare to`,
  reach: 'days',
  keptByReset: false,
  limits: {
    overview: { instead: () => t`Same weekday, previous week` },
    cameras: { instead: () => t`No comparison` },
  },
}

interface NoteCalendar {
  readonly chain: ChainCalendar
  readonly holidays?: Holidays
}

interface ComparisonWords {
  readonly name: () => string
  /** In a few words, how it picks its days. */
  readonly hint?: () => string
  /** What is special about the days compared with these; `null` if nothing is. */
  readonly note?: (days: DayRange, calendar: NoteCalendar) => string | null
}

export const comparisonWords: Readonly<Record<Comparison, ComparisonWords>> = {
  'same-weekdays': { name: () => t`Same weekdays, previous weeks`, hint: () => t`weekdays line up` },
  'ordinary-weekdays': {
    name: () => t`Same weekdays, skipping holidays`,
    hint: () => t`weekdays line up`,
    note: skippedNote,
  },
  'previous-period': { name: () => t`Previous period`, hint: () => t`same number of days` },
  'last-year': {
    name: () => t`Same period last year`,
    hint: () => t`52 weeks back`,
    note: restatedNote,
  },
  none: { name: () => t`No comparison` },
}

/**
 * 52 weeks back are the same weeks of the retail year before. After a year of 53 weeks they are one week later in it, so
 * that the year before is restated.
 */
function restatedNote({ first }: DayRange, { chain }: NoteCalendar): string | null {
  if (!isRetail(chain)) return null
  const before = yearOfWeeks(addDays(yearOfWeeks(first, chain).first, -1), chain)
  const year = String(before.name)
  return before.weeks === 53 ? t`${year} had 53 weeks. It is restated: compared from its second week.` : null
}

function skippedNote(days: DayRange, { holidays = new Map() }: NoteCalendar): string | null {
  const done = skipping(days, holidays)
  if (done.kind === 'in-vain') return t`All nearby weeks have holidays. The nearest is compared.`
  if (done.days.length === 0) return null
  const names = done.days.map((day) => `${holidays.get(day)} (${formatDayAndMonth(day)})`).join(', ')
  return t`Skipped: ${names}.`
}
