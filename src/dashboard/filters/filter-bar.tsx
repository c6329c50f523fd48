import type { ReactNode } from 'react'
import type { LocalDay, Weekday } from '../../calendar/calendar.ts'
import type { Location } from '../../protocol/locations.ts'
import { Button } from '../ui/controls/button.tsx'
import { usePrefetch } from '../ui/states/late-part.tsx'
import { useNarrow } from '../ui/table/use-narrow.ts'
import { DisabledFilter } from './disabled-filter.tsx'
import { range as rangeEntry } from './entries/range.ts'
import styles from './filter-bar.module.css'
import {
  ComparisonControl,
  type ControlProps,
  GranularityControl,
  PeopleControl,
  StaffToggle,
  StorePicker,
} from './filter-controls.tsx'
import { rangeWords } from './filter-words.ts'
import { equalFilters, type Filters, peopleFilters } from './filters.ts'
import { type Calendar, reset } from './filters-transitions.ts'
import { FoldedFilters } from './folded-filters.tsx'
import { rangeCalendar } from './range-choices.tsx'
import { RangeControl } from './range-control.tsx'
import { allSupported, type UnsupportedFilters } from './unsupported-filters.ts'

export interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  /** The stores that the viewer may see. */
  readonly locations: readonly Location[]
  /** The current day in the stores. */
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
  /** Whether the service counts single hours. */
  readonly hoursOffered?: boolean
  /** The filters that the page cannot honour, and why. Default: none. */
  readonly unsupported?: UnsupportedFilters
  /** Ends the row. */
  readonly trailing?: ReactNode
}

/** The filters as one row that reads like a sentence. Stateless: `filters` in, `onChange` out. */
export function FilterBar(props: FilterBarProps) {
  const { filters, onChange, locations, today, weekStartsOn, hoursOffered = true, trailing } = props
  const { unsupported = allSupported } = props
  const narrow = useNarrow()
  usePrefetch(rangeCalendar)
  const calendar = { today, weekStartsOn, hoursOffered }
  const untouched = reset(filters)
  const resetButton = equalFilters(filters, untouched) ? null : (
    <Button look="quiet" className={styles.reset} onClick={() => onChange(untouched)}>
      Reset
    </Button>
  )
  const range =
    unsupported.range === undefined ? (
      <RangeControl filters={filters} onChange={onChange} calendar={calendar} narrow={narrow} />
    ) : (
      <DisabledFilter
        label={rangeEntry.label}
        chosen={rangeWords(filters, calendar)}
        limit={unsupported.range}
      />
    )

  return (
    <section className={styles.bar} aria-label="Filters" data-narrow={narrow || undefined} data-screen-only>
      {narrow ? (
        <>
          <FoldedFilters
            filters={filters}
            onChange={onChange}
            locations={locations}
            calendar={calendar}
            unsupported={unsupported}
            resetButton={resetButton}
          />
          {range}
        </>
      ) : (
        <>
          <StorePicker filters={filters} onChange={onChange} locations={locations} today={today} />
          {range}
          <RowOfFilters {...{ filters, onChange, calendar, unsupported, resetButton }} />
        </>
      )}
      {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
    </section>
  )
}

interface RowOfFiltersProps extends ControlProps {
  readonly calendar: Calendar
  readonly unsupported: UnsupportedFilters
  readonly resetButton: ReactNode
}

/** All filters but stores and dates, side by side. */
function RowOfFilters({ filters, onChange, calendar, unsupported, resetButton }: RowOfFiltersProps) {
  return (
    <>
      <ComparisonControl filters={filters} onChange={onChange} idle={unsupported.comparison} />
      <GranularityControl
        filters={filters}
        onChange={onChange}
        calendar={calendar}
        idle={unsupported.granularity}
      />
      <div className={styles.people}>
        {peopleFilters.map((name) => (
          <PeopleControl
            key={name}
            name={name}
            filters={filters}
            onChange={onChange}
            idle={unsupported[name]}
          />
        ))}
        <StaffToggle filters={filters} onChange={onChange} idle={unsupported.roles} />
        {resetButton}
      </div>
    </>
  )
}
