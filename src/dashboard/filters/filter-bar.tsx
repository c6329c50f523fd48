import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ChainCalendar, LocalDay } from '../../calendar/calendar.ts'
import { type Holidays, noHolidays } from '../../calendar/comparison.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import type { Location } from '../../protocol/locations.ts'
import { formatWeekday } from '../time/format-day.ts'
import { Button } from '../ui/controls/button.tsx'
import { usePrefetch } from '../ui/states/late-part.tsx'
import { useNarrow } from '../ui/table/use-narrow.ts'
import styles from './filter-bar.module.css'
import { equalFilters, type Filters } from './filters.ts'
import { reset } from './filters-transitions.ts'
import { IntervalControl } from './interval-control.tsx'
import { rangeCalendar } from './late-calendar.ts'
import { rangeChoices } from './late-range.ts'
import { MoreFilters } from './more-filters.tsx'
import { RangeControl } from './range-control.tsx'
import { StorePicker } from './store-picker.tsx'
import type { StoreGroup } from './stores/store-groups.ts'
import { allSupported, type UnsupportedFilters } from './unsupported-filters.ts'

export interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  /** The stores that the viewer may see. */
  readonly locations: readonly Location[]
  /** Regions, formats and tags of these stores. Default: none. */
  readonly groups?: readonly StoreGroup[]
  /** The current day in the stores. */
  readonly today: LocalDay
  readonly chain: ChainCalendar
  /** The holidays that the comparison steps over. */
  readonly holidays?: Holidays
  /** Whether the service counts single hours. */
  readonly hoursOffered?: boolean
  /** The filters that the page cannot honour. Default: none. */
  readonly unsupported?: UnsupportedFilters
  /** Ends the row. */
  readonly trailing?: ReactNode
}

/**
 * Stores, dates with their comparison, interval and who is counted, in one row; on a narrow screen stores and dates, the
 * rest in a sheet. What the page does not honour is not there. Stateless: `filters` in, `onChange` out.
 */
export function FilterBar(props: FilterBarProps) {
  const {
    filters,
    onChange,
    locations,
    today,
    chain,
    holidays = noHolidays,
    hoursOffered = true,
    trailing,
  } = props
  const { unsupported = allSupported, groups = [] } = props
  const narrow = useNarrow()
  usePrefetch(rangeChoices)
  usePrefetch(rangeCalendar)
  const calendar = { today, chain, holidays, hoursOffered }
  const untouched = reset(filters)
  const picker = <StorePicker {...{ filters, onChange, locations, groups, today, narrow }} />
  const more = <MoreFilters {...{ filters, onChange, calendar, unsupported, narrow }} />
  const dates =
    unsupported.range === undefined ? (
      <RangeControl
        {...{ filters, onChange, calendar, narrow }}
        comparable={unsupported.comparison === undefined}
      />
    ) : (
      <p className={styles.fixed}>{todayWords(today)}</p>
    )
  return (
    <section
      className={styles.bar}
      aria-label={t`Filters`}
      data-narrow={narrow || undefined}
      data-screen-only
    >
      <div className={styles.row}>
        {narrow ? (
          <>
            <div className={styles.first}>
              {picker}
              {more}
            </div>
            {dates}
          </>
        ) : (
          <>
            {picker}
            {dates}
            {unsupported.granularity === undefined && (
              <IntervalControl {...{ filters, onChange, calendar }} />
            )}
            {more}
            {!equalFilters(filters, untouched) && (
              <Button look="quiet" className={styles.reset} onClick={() => onChange(untouched)}>
                {t`Reset`}
              </Button>
            )}
          </>
        )}
        {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
      </div>
    </section>
  )
}

/** The dates of a page that offers no others. */
function todayWords(today: LocalDay): string {
  const weekday = formatWeekday(weekdayOf(today), 'long')
  return t`Today vs last ${weekday}`
}
