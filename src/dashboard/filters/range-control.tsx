import { t } from '@lingui/core/macro'
import { comparedDays } from '../../calendar/comparison.ts'
import { formatDayRange } from '../time/format-day.ts'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late } from '../ui/states/late-part.tsx'
import { range as entry, presetWords } from './entries/range.ts'
import { FilterSurface } from './filter-surface.tsx'
import type { Filters } from './filters.ts'
import {
  type Calendar,
  canStepForward,
  daysOfFilters,
  step,
  withComparison,
  withRange,
} from './filters-transitions.ts'
import { rangeChoices } from './late-range.ts'
import styles from './range-control.module.css'

export interface RangeControlProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  readonly calendar: Calendar
  /** Whether the page compares the dates with others. */
  readonly comparable: boolean
  readonly narrow: boolean
}

/** ‹ Last 28 days 25 Oct – 21 Nov ›: the name opens the choices, and the arrows step by the range's length. */
export function RangeControl(props: RangeControlProps) {
  const { filters, onChange, calendar, comparable, narrow } = props
  const { range, comparison } = filters
  const [earlier, later] = [t`Previous period`, t`Next period`]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row with its legend heard only.
    <div role="group" aria-label={entry.label()} className={styles.group}>
      <button
        type="button"
        className={styles.step}
        aria-label={earlier}
        title={earlier}
        onClick={() => onChange(step(filters, -1, calendar))}
      >
        <ChevronLeftIcon size={16} />
      </button>
      <FilterSurface
        label={entry.label()}
        narrow={narrow}
        triggerClassName={styles.trigger}
        trigger={<RangeWords {...props} />}
      >
        {(close) => (
          <Late
            part={rangeChoices}
            props={{
              range,
              comparison: comparable ? comparison : null,
              calendar,
              narrow,
              onChoose: (next) => {
                onChange(withRange(filters, next, calendar))
                close()
              },
              onCompare: (next) => {
                onChange(withComparison(filters, next))
                close()
              },
            }}
            waiting={null}
            missing={(retry) => <FailedState what={t`dates`} code="unavailable" onRetry={retry} />}
          />
        )}
      </FilterSurface>
      <button
        type="button"
        className={styles.step}
        aria-label={later}
        title={later}
        disabled={!canStepForward(filters, calendar)}
        onClick={() => onChange(step(filters, 1, calendar))}
      >
        <ChevronRightIcon size={16} />
      </button>
    </div>
  )
}

/** "Last 28 days 25 Oct – 21 Nov", and where the bar is wide the days compared with. */
function RangeWords({ filters, calendar, comparable }: RangeControlProps) {
  const { range, comparison } = filters
  const days = daysOfFilters(filters, calendar)
  const compared = comparable ? comparedDays(days, comparison, calendar.today, calendar.holidays) : null
  const shown = formatDayRange(days, calendar.today)
  const before = compared === null ? null : formatDayRange(compared, calendar.today)
  return (
    <>
      <VisuallyHidden>{entry.label()}:</VisuallyHidden>{' '}
      {range.kind === 'preset' ? (
        <>
          <b className={styles.name}>{presetWords[range.preset]()}</b>{' '}
          <span className={styles.days}>{shown}</span>
        </>
      ) : (
        <b className={styles.name}>{shown}</b>
      )}{' '}
      {before !== null && (
        <>
          <span className={styles.compared} aria-hidden="true">
            {t`vs ${before}`}
          </span>
          <VisuallyHidden>{t`vs ${before}`}</VisuallyHidden>
        </>
      )}
      <ChevronDownIcon size={14} />
    </>
  )
}
