import { t } from '@lingui/core/macro'
import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf, sameDays } from '../../../calendar/day-range.ts'
import { isDateOnly } from '../../../protocol/metrics/wire-time.ts'
import type { FieldCodec } from '../../address/field-codec.ts'
import { type NamedRange, namedRanges } from '../../time/preset-range.ts'
import type { FilterEntry } from './filter-entry.ts'

export const presets = namedRanges
export type Preset = NamedRange

/** A preset stays relative: a link to "last 28 days" shows the last 28 days whenever it is opened. */
export type RangeChoice =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'days'; readonly days: DayRange }

/** Ten years. A longer range in an address is a slip or mischief, and would draw thousands of points. */
export const longestRangeDays = 3660

/** `range=last-28-days`, or `from=2014-01-01&to=2014-12-31`, both included. Days win over a preset. */
const rangeCodec: FieldCodec<RangeChoice> = {
  parameters: ['range', 'from', 'to'],
  parse: (read) => {
    const days = readDays(read('from'), read('to'))
    if (days !== null) return { kind: 'days', days }
    const preset = presets.find((name) => name === read('range'))
    return preset === undefined ? null : { kind: 'preset', preset }
  },
  format: (choice) =>
    choice.kind === 'preset'
      ? [['range', choice.preset]]
      : [
          ['from', choice.days.first],
          ['to', choice.days.last],
        ],
  equals: (a, b) =>
    a.kind === 'preset'
      ? b.kind === 'preset' && a.preset === b.preset
      : b.kind === 'days' && sameDays(a.days, b.days),
}

/** Not remembered: the page must not open with last month's days. */
export const range: FilterEntry<RangeChoice> = {
  codec: rangeCodec,
  initial: { kind: 'preset', preset: 'last-28-days' },
  remembered: false,
  label: () => t`Dates`,
  reach: 'days',
  keptByReset: false,
  limits: {
    overview: 'fixed',
  },
}

export const presetWords: Readonly<Record<Preset, () => string>> = {
  today: () => t`Today`,
  yesterday: () => t`Yesterday`,
  'last-7-days': () => t`Last 7 days`,
  'last-28-days': () => t`Last 28 days`,
  'this-week': () => t`This week`,
  'last-week': () => t`Last week`,
  'this-month': () => t`This month`,
  'last-month': () => t`Last month`,
  'this-quarter': () => t`This quarter`,
  'last-quarter': () => t`Last quarter`,
  'year-to-date': () => t`Year to date`,
}

function readDays(first: string | null, last: string | null): DayRange | null {
  if (first === null || last === null || !isDateOnly(first) || !isDateOnly(last) || last < first) return null
  const days = { first, last }
  return lengthOf(days) <= longestRangeDays ? days : null
}
