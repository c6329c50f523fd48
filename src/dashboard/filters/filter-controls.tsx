import { useRef } from 'react'
import type { Location } from '../../protocol/records.ts'
import { ages, aggregationPeriods, genders } from '../../protocol/vocabularies.ts'
import { CheckIcon, ChevronDownIcon } from '../ui/icons.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { ChoiceControl } from './choice-control.tsx'
import styles from './control.module.css'
import { FilterSurface } from './filter-surface.tsx'
import {
  agesWords,
  ageWords,
  comparisonWords,
  gendersWords,
  genderWords,
  granularityWords,
  rolesWords,
  roleWords,
  storesWords,
  whyNot,
} from './filter-words.ts'
import { comparisons, type Filters, visitorRoles } from './filters.ts'
import {
  type Calendar,
  daysOfFilters,
  granularityOf,
  leavesOutStaff,
  toggleAge,
  toggleGender,
  toggleStaff,
  withComparison,
  withGranularity,
  withStores,
} from './filters-transitions.ts'
import type { Limit } from './honoured-filters.ts'
import { IdleControl } from './idle-control.tsx'
import { StoreChoices } from './store-choices.tsx'

export interface ControlProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
}

/** A control that some pages cannot honour. */
interface LimitedProps extends ControlProps {
  /** Why the page does not honour it. */
  readonly idle?: Limit | undefined
}

export const ageChoices = ages.map((age) => ({ value: age, name: ageWords(age) }))
export const genderChoices = genders.map((gender) => ({ value: gender, name: genderWords[gender] }))
export const roleChoices = visitorRoles.map((role) => ({ value: role, name: roleWords[role] }))
export const comparisonChoices = comparisons.map((value) => ({ value, ...comparisonWords[value] }))

export function StorePicker({
  filters,
  onChange,
  locations,
}: ControlProps & { readonly locations: readonly Location[] }) {
  const search = useRef<HTMLInputElement>(null)
  const { name, count } = storesWords(filters.stores, locations)
  return (
    <FilterSurface
      label="Stores"
      narrow={false}
      initialFocus={search}
      triggerClassName={`${styles.control} ${styles.stores}`}
      trigger={
        <>
          <VisuallyHidden>Stores:</VisuallyHidden> <b className={styles.name}>{name}</b>{' '}
          <span className={styles.quiet}>{count}</span>
          <ChevronDownIcon size={14} />
        </>
      }
    >
      {(close) => (
        <StoreChoices
          locations={locations}
          chosen={filters.stores}
          onChange={(stores) => onChange(withStores(filters, stores))}
          onDone={close}
          searchRef={search}
        />
      )}
    </FilterSurface>
  )
}

export function ComparisonControl({ filters, onChange, idle }: LimitedProps) {
  const { name } = comparisonWords[filters.comparison]
  if (idle !== undefined) return <IdleControl label="against" chosen={name} limit={idle} />
  return (
    <ChoiceControl
      label="against"
      words={name}
      choices={comparisonChoices}
      chosen={[filters.comparison]}
      onChoose={(comparison) => onChange(withComparison(filters, comparison))}
    />
  )
}

export function GranularityControl({
  filters,
  onChange,
  calendar,
  idle,
}: LimitedProps & { readonly calendar: Calendar }) {
  if (idle !== undefined) return <IdleControl label="Interval" limit={idle} />
  const days = daysOfFilters(filters, calendar)
  const shown = granularityOf(filters, calendar)
  return (
    <Segmented
      label="Interval"
      value={shown}
      onChoose={(granularity) => onChange(withGranularity(filters, granularity, calendar))}
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

export function AgeControl({ filters, onChange, idle }: LimitedProps) {
  if (idle !== undefined) {
    const chosen = filters.ages.length === 0 ? undefined : agesWords(filters.ages)
    return <IdleControl label="Age" chosen={chosen} limit={idle} />
  }
  return (
    <ChoiceControl
      label="Age"
      words={agesWords(filters.ages)}
      choices={ageChoices}
      chosen={filters.ages}
      multiple
      onChoose={(age) => onChange(toggleAge(filters, age))}
      onChooseAlone={(age) => onChange({ ...filters, ages: [age] })}
      all={{
        name: 'All ages',
        onChoose: () => onChange({ ...filters, ages: [] }),
        without: 'People whose age could not be told are left out',
      }}
    />
  )
}

export function GenderControl({ filters, onChange, idle }: LimitedProps) {
  if (idle !== undefined) {
    const chosen = filters.genders.length === 0 ? undefined : gendersWords(filters.genders)
    return <IdleControl label="Gender" chosen={chosen} limit={idle} />
  }
  return (
    <ChoiceControl
      label="Gender"
      words={gendersWords(filters.genders)}
      choices={genderChoices}
      chosen={filters.genders}
      multiple
      onChoose={(gender) => onChange(toggleGender(filters, gender))}
      onChooseAlone={(gender) => onChange({ ...filters, genders: [gender] })}
      all={{
        name: 'All',
        onChoose: () => onChange({ ...filters, genders: [] }),
        without: 'People whose gender could not be told are left out',
      }}
    />
  )
}

export function RoleControl({ filters, onChange, idle }: LimitedProps) {
  if (idle !== undefined) {
    const chosen = filters.roles.length === 0 ? undefined : rolesWords(filters.roles)
    return <IdleControl label="Role" chosen={chosen} limit={idle} />
  }
  return (
    <ChoiceControl
      label="Role"
      words={rolesWords(filters.roles)}
      choices={roleChoices}
      chosen={filters.roles}
      onChoose={(role) => onChange({ ...filters, roles: [role] })}
      all={{
        name: 'All',
        onChoose: () => onChange({ ...filters, roles: [] }),
        without: 'People whose role could not be told are left out',
      }}
    />
  )
}

/** What is asked most of the roles, by one press. */
export function StaffToggle({ filters, onChange, idle }: LimitedProps) {
  if (idle !== undefined) return <IdleControl label="Leave out staff" limit={idle} />
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
