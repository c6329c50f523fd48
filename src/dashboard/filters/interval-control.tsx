import { derivedPeriods } from '../../protocol/metrics/vocabularies.ts'
import { granularityWords } from '../time/granularity.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { granularity, whyNot } from './entries/granularity.ts'
import type { Filters } from './filters.ts'
import { type Calendar, daysOfFilters, granularityOf, withGranularity } from './filters-transitions.ts'

export interface IntervalControlProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  readonly calendar: Calendar
}

/**
 * Hour, day, week or month, and quarter where it fits the dates. The others that do not fit are disabled and give the
 * reason on hover.
 */
export function IntervalControl({ filters, onChange, calendar }: IntervalControlProps) {
  const days = daysOfFilters(filters, calendar)
  const shown = granularityOf(filters, calendar)
  return (
    <Segmented
      label={granularity.label()}
      value={shown}
      onChoose={(chosen) => onChange(withGranularity(filters, chosen, calendar))}
      segments={derivedPeriods.flatMap((value) => {
        const reason = value === shown ? null : whyNot(value, days, calendar.hoursOffered)
        // Half a year is rarely on screen, and the dates need the room.
        if (reason !== null && value === 'quarter') return []
        return [
          {
            value,
            label: granularityWords[value](),
            ...(reason !== null && { disabled: true, title: reason }),
          },
        ]
      })}
    />
  )
}
