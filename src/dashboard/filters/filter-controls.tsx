import { useRef } from 'react'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { Location } from '../../protocol/locations.ts'
import { aggregationPeriods } from '../../protocol/metrics/vocabularies.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { CheckIcon, ChevronDownIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { ChoiceControl } from './choice-control.tsx'
import styles from './control.module.css'
import { DisabledFilter } from './disabled-filter.tsx'
import { comparison, comparisons, comparisonWords } from './entries/comparison.ts'
import type { Limit } from './entries/filter-entry.ts'
import { granularity, granularityWords, whyNot } from './entries/granularity.ts'
import { stores, storesWords } from './entries/stores.ts'
import { FilterSurface } from './filter-surface.tsx'
import { type Filters, type PeopleFilter, peopleEntry } from './filters.ts'
import {
  type Calendar,
  daysOfFilters,
  granularityOf,
  leavesOutStaff,
  togglePeople,
  toggleStaff,
  withComparison,
  withGranularity,
  withPeople,
  withStores,
} from './filters-transitions.ts'
import { StoreChoices } from './stores/store-choices.tsx'

export interface ControlProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
}

/** A control of a filter that some pages cannot honour. */
interface LimitedProps extends ControlProps {
  /** Why the page does not honour it. */
  readonly idle?: Limit | undefined
}

export const comparisonChoices = comparisons.map((value) => ({ value, ...comparisonWords[value] }))

export function StorePicker({
  filters,
  onChange,
  locations,
  today,
}: ControlProps & { readonly locations: readonly Location[]; readonly today: LocalDay }) {
  const search = useRef<HTMLInputElement>(null)
  const { name, count } = storesWords(filters.stores, locations)
  return (
    <FilterSurface
      label={stores.label}
      narrow={false}
      initialFocus={search}
      triggerClassName={`${styles.control} ${styles.stores}`}
      trigger={
        <>
          <VisuallyHidden>{stores.label}:</VisuallyHidden> <b className={styles.name}>{name}</b>{' '}
          <span className={styles.quiet}>{count}</span>
          <ChevronDownIcon size={14} />
        </>
      }
    >
      {(close) => (
        <StoreChoices
          locations={locations}
          chosen={filters.stores}
          onChange={(chosen) => onChange(withStores(filters, chosen))}
          onDone={close}
          today={today}
          searchRef={search}
        />
      )}
    </FilterSurface>
  )
}

export function ComparisonControl({ filters, onChange, idle }: LimitedProps) {
  const { name } = comparisonWords[filters.comparison]
  if (idle !== undefined) return <DisabledFilter label={comparison.label} chosen={name} limit={idle} />
  return (
    <ChoiceControl
      label={comparison.label}
      words={name}
      choices={comparisonChoices}
      chosen={[filters.comparison]}
      onChoose={(chosen) => onChange(withComparison(filters, chosen))}
    />
  )
}

export function GranularityControl({
  filters,
  onChange,
  calendar,
  idle,
}: LimitedProps & { readonly calendar: Calendar }) {
  if (idle !== undefined) return <DisabledFilter label={granularity.label} limit={idle} />
  const days = daysOfFilters(filters, calendar)
  const shown = granularityOf(filters, calendar)
  return (
    <Segmented
      label={granularity.label}
      value={shown}
      onChoose={(chosen) => onChange(withGranularity(filters, chosen, calendar))}
      segments={aggregationPeriods.map((value) => {
        const reason = value === shown ? null : whyNot(value, days, calendar.hoursOffered)
        return {
          value,
          label: granularityWords[value],
          ...(reason !== null && { disabled: true, title: reason }),
        }
      })}
    />
  )
}

/** A filter by an attribute of people: everybody, or those of known attribute. */
export function PeopleControl({
  name,
  filters,
  onChange,
  idle,
}: LimitedProps & { readonly name: PeopleFilter }) {
  const { label, all, choices, multiple, words } = peopleEntry(name)
  const chosen: readonly string[] = filters[name]
  if (idle !== undefined) {
    return (
      <DisabledFilter label={label} chosen={chosen.length === 0 ? undefined : words(chosen)} limit={idle} />
    )
  }
  const choose = (values: readonly string[]) => onChange(withPeople(filters, name, values))
  const alone = (value: string) => choose([value])
  return (
    <ChoiceControl
      label={label}
      words={words(chosen)}
      choices={choices}
      chosen={chosen}
      {...(multiple
        ? {
            multiple,
            onChoose: (value: string) => onChange(togglePeople(filters, name, value)),
            onChooseAlone: alone,
          }
        : { onChoose: alone })}
      all={{
        name: all,
        onChoose: () => choose([]),
        without: `People whose ${label.toLowerCase()} could not be told are left out`,
      }}
    />
  )
}

/** The most frequent choice of roles, in one press. */
export function StaffToggle({ filters, onChange, idle }: LimitedProps) {
  if (idle !== undefined) return <DisabledFilter label="Leave out staff" limit={idle} />
  const leftOut = leavesOutStaff(filters)
  return (
    <button
      type="button"
      className={styles.control}
      aria-pressed={leftOut}
      onClick={() => onChange(toggleStaff(filters))}
    >
      <span className={styles.box}>{leftOut && <CheckIcon size={14} />}</span>
      Leave out staff
    </button>
  )
}
