import { useRef } from 'react'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { Location } from '../../protocol/locations.ts'
import { ages, aggregationPeriods, genders } from '../../protocol/metrics/vocabularies.ts'
import { Segmented } from '../ui/controls/segmented.tsx'
import { CheckIcon, ChevronDownIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { ChoiceControl } from './choice-control.tsx'
import styles from './control.module.css'
import { DisabledFilter } from './disabled-filter.tsx'
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
import { StoreChoices } from './stores/store-choices.tsx'
import type { Limit } from './unsupported-filters.ts'

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
  today,
}: ControlProps & { readonly locations: readonly Location[]; readonly today: LocalDay }) {
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
          today={today}
          searchRef={search}
        />
      )}
    </FilterSurface>
  )
}

export function ComparisonControl({ filters, onChange, idle }: LimitedProps) {
  const { name } = comparisonWords[filters.comparison]
  if (idle !== undefined) return <DisabledFilter label="against" chosen={name} limit={idle} />
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
  if (idle !== undefined) return <DisabledFilter label="Interval" limit={idle} />
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
  return (
    <PeopleControl
      label="Age"
      all="All ages"
      words={agesWords(filters.ages)}
      choices={ageChoices}
      chosen={filters.ages}
      idle={idle}
      onToggle={(age) => onChange(toggleAge(filters, age))}
      onChosen={(chosen) => onChange({ ...filters, ages: chosen })}
    />
  )
}

export function GenderControl({ filters, onChange, idle }: LimitedProps) {
  return (
    <PeopleControl
      label="Gender"
      words={gendersWords(filters.genders)}
      choices={genderChoices}
      chosen={filters.genders}
      idle={idle}
      onToggle={(gender) => onChange(toggleGender(filters, gender))}
      onChosen={(chosen) => onChange({ ...filters, genders: chosen })}
    />
  )
}

export function RoleControl({ filters, onChange, idle }: LimitedProps) {
  return (
    <PeopleControl
      label="Role"
      words={rolesWords(filters.roles)}
      choices={roleChoices}
      chosen={filters.roles}
      idle={idle}
      onChosen={(chosen) => onChange({ ...filters, roles: chosen })}
    />
  )
}

interface PeopleControlProps<Value extends string> {
  readonly label: string
  /** What the choice of everybody is called. */
  readonly all?: string
  readonly words: string
  readonly choices: readonly { readonly value: Value; readonly name: string }[]
  /** Empty: everybody. */
  readonly chosen: readonly Value[]
  readonly idle: Limit | undefined
  /** Where several may be chosen. */
  readonly onToggle?: (value: Value) => void
  readonly onChosen: (values: readonly Value[]) => void
}

/** By what people are told apart: everybody, or some of whom it is known. */
function PeopleControl<Value extends string>(props: PeopleControlProps<Value>) {
  const { label, all = 'All', words, choices, chosen, idle, onToggle, onChosen } = props
  if (idle !== undefined) {
    return <DisabledFilter label={label} chosen={chosen.length === 0 ? undefined : words} limit={idle} />
  }
  const alone = (value: Value) => onChosen([value])
  return (
    <ChoiceControl
      label={label}
      words={words}
      choices={choices}
      chosen={chosen}
      {...(onToggle === undefined
        ? { onChoose: alone }
        : { multiple: true, onChoose: onToggle, onChooseAlone: alone })}
      all={{
        name: all,
        onChoose: () => onChosen([]),
        without: `People whose ${label.toLowerCase()} could not be told are left out`,
      }}
    />
  )
}

/** What is asked most of the roles, by one press. */
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
