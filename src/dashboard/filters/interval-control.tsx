import { aggregationPeriods } from '../../protocol/metrics/vocabularies.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { granularity, granularityWords, whyNot } from './entries/granularity.ts'
import type { Filters } from './filters.ts'
import { type Calendar, daysOfFilters, granularityOf, withGranularity } from './filters-transitions.ts'

export interface IntervalControlProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  readonly calendar: Calendar
}

/** Hour, day, week or month. Those that do not fit the dates are disabled and give the reason on hover. */
export function IntervalControl({ filters, onChange, calendar }: IntervalControlProps) {
  const days = daysOfFilters(filters, calendar)
  const shown = granularityOf(filters, calendar)
  return (
    <Segmented
      label={granularity.label()}
      value={shown}
      onChoose={(chosen) => onChange(withGranularity(filters, chosen, calendar))}
      segments={aggregationPeriods.map((value) => {
        const reason = value === shown ? null : whyNot(value, days, calendar.hoursOffered)
        return {
          value,
          label: granularityWords[value](),
          ...(reason !== null && { disabled: true, title: reason }),
        }
      })}
    />
  )
}
