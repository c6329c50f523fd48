import { formatDayRange } from '../time/format-day.ts'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { range as entry, presetWords } from './entries/range.ts'
import { FilterSurface } from './filter-surface.tsx'
import type { Filters } from './filters.ts'
import { type Calendar, canStepForward, daysOfFilters, step, withRange } from './filters-transitions.ts'
import { RangeChoices } from './range-choices.tsx'
import styles from './range-control.module.css'

export interface RangeControlProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  readonly calendar: Calendar
  readonly narrow: boolean
}

/** ‹ Last 28 days 25 Oct – 21 Nov ›: the name opens the choices, and the arrows step by the range's length. */
export function RangeControl({ filters, onChange, calendar, narrow }: RangeControlProps) {
  const days = formatDayRange(daysOfFilters(filters, calendar), calendar.today)
  const { range } = filters
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row with its legend heard only.
    <div role="group" aria-label={entry.label} className={styles.group}>
      <button
        type="button"
        className={styles.step}
        aria-label="Earlier"
        title="Earlier"
        onClick={() => onChange(step(filters, -1, calendar))}
      >
        <ChevronLeftIcon size={16} />
      </button>
      <FilterSurface
        label={entry.label}
        narrow={narrow}
        triggerClassName={styles.trigger}
        trigger={
          <>
            <VisuallyHidden>{entry.label}:</VisuallyHidden>{' '}
            {range.kind === 'preset' ? (
              <>
                <b className={styles.name}>{presetWords[range.preset]}</b>{' '}
                <span className={styles.days}>{days}</span>
              </>
            ) : (
              <b className={styles.name}>{days}</b>
            )}
            <ChevronDownIcon size={14} />
          </>
        }
      >
        {(close) => (
          <RangeChoices
            range={range}
            calendar={calendar}
            narrow={narrow}
            onChoose={(next) => {
              onChange(withRange(filters, next, calendar))
              close()
            }}
          />
        )}
      </FilterSurface>
      <button
        type="button"
        className={styles.step}
        aria-label="Later"
        title="Later"
        disabled={!canStepForward(filters, calendar)}
        onClick={() => onChange(step(filters, 1, calendar))}
      >
        <ChevronRightIcon size={16} />
      </button>
    </div>
  )
}
