import type { DayRange, Granularity } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { aggregationPeriods } from '../../../protocol/metrics/vocabularies.ts'
import { oneOf } from '../../address/field-codec.ts'
import { daysOfGranularity, fits } from '../../time/granularity.ts'
import type { FilterEntry } from './filter-entry.ts'

/** `auto`: what fits the length of the range. */
export const granularity: FilterEntry<Granularity | 'auto'> = {
  codec: oneOf('by', ['auto', ...aggregationPeriods]),
  initial: 'auto',
  remembered: false,
  label: 'Interval',
  reach: 'days',
  keptByReset: false,
  limits: {
    overview: {
      instead: 'so far',
      reason: 'The overview tells the day so far as a whole; its small pictures are by the hour.',
    },
    cameras: {
      instead: 'hour',
      reason: 'Camera records tell by the hour, and every hour is shown.',
    },
  },
}

export const granularityWords: Readonly<Record<Granularity, string>> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}

/** Why a granularity cannot be chosen for these days; `null` if it can. */
export function whyNot(wanted: Granularity, days: DayRange, hoursOffered = true): string | null {
  if (wanted === 'hour' && !hoursOffered) return 'This service counts no single hours'
  if (fits(wanted, days)) return null
  const { least, most } = daysOfGranularity[wanted]
  const name = granularityWords[wanted]
  return lengthOf(days) < least ? `${name}: from ${least} days on` : `${name}: up to ${most} days`
}
