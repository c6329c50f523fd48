import { t } from '@lingui/core/macro'
import type { DayRange, Granularity } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { derivedPeriods } from '../../../protocol/metrics/vocabularies.ts'
import { oneOf } from '../../address/field-codec.ts'
import { daysOfGranularity, fits, granularityWords } from '../../time/granularity.ts'
import type { FilterEntry } from './filter-entry.ts'

/** `auto`: what fits the length of the range. */
export const granularity: FilterEntry<Granularity | 'auto'> = {
  codec: oneOf('by', ['auto', ...derivedPeriods]),
  initial: 'auto',
  remembered: false,
  label: () => t`Interval`,
  reach: 'days',
  keptByReset: false,
  limits: {
    overview: 'fixed',
    cameras: 'fixed',
  },
}

/** Why a granularity cannot be chosen for these days; `null` if it can. */
export function whyNot(wanted: Granularity, days: DayRange, hoursOffered = true): string | null {
  if (wanted === 'hour' && !hoursOffered) return t`Hourly data isn’t available`
  if (fits(wanted, days)) return null
  const { least, most } = daysOfGranularity[wanted]
  const interval = granularityWords[wanted]()
  return lengthOf(days) < least
    ? t`${interval} needs at least ${least} days`
    : t`${interval} is limited to ${most} days`
}
