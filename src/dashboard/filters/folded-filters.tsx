import type { ReactNode } from 'react'
import type { Location } from '../../protocol/locations.ts'
import { Button } from '../ui/controls/button.tsx'
import { FilterIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { ChoiceList } from './choice-list.tsx'
import control from './control.module.css'
import {
  ageChoices,
  type ControlProps,
  comparisonChoices,
  GranularityControl,
  genderChoices,
  roleChoices,
  StaffToggle,
} from './filter-controls.tsx'
import { FilterSurface } from './filter-surface.tsx'
import { foldedSentence } from './filter-words.ts'
import {
  type Calendar,
  toggleAge,
  toggleGender,
  toggleRole,
  withComparison,
  withStores,
} from './filters-transitions.ts'
import styles from './folded-filters.module.css'
import { StoreChoices } from './stores/store-choices.tsx'
import { type Limit, reasonOf, type UnsupportedFilters } from './unsupported-filters.ts'

export interface FoldedFiltersProps extends ControlProps {
  readonly locations: readonly Location[]
  readonly calendar: Calendar
  readonly unsupported: UnsupportedFilters
  readonly resetButton: ReactNode
}

/** Everything but the dates behind one button that says what is chosen, for screens without room for a row. */
export function FoldedFilters(props: FoldedFiltersProps) {
  const { filters, onChange, locations, calendar, unsupported, resetButton } = props
  return (
    <FilterSurface
      label="Filters"
      narrow
      triggerClassName={`${control.control} ${styles.trigger}`}
      trigger={
        <>
          <FilterIcon size={16} />
          <VisuallyHidden>Filters:</VisuallyHidden>{' '}
          <span className={styles.sentence}>{foldedSentence(filters, locations, unsupported)}</span>
        </>
      }
    >
      {(close) => (
        <>
          <Section title="Stores" flush>
            <StoreChoices
              locations={locations}
              chosen={filters.stores}
              onChange={(stores) => onChange(withStores(filters, stores))}
              onDone={close}
              today={calendar.today}
            />
          </Section>
          <Section title="Against" idle={unsupported.comparison}>
            <ChoiceList
              label="against"
              layout="chips"
              choices={comparisonChoices}
              chosen={[filters.comparison]}
              onChoose={(comparison) => onChange(withComparison(filters, comparison))}
            />
          </Section>
          <Section title="Interval" idle={unsupported.granularity}>
            <GranularityControl filters={filters} onChange={onChange} calendar={calendar} />
          </Section>
          <Section title="Age" idle={unsupported.ages}>
            <ChoiceList
              label="Age"
              layout="chips"
              multiple
              choices={ageChoices}
              chosen={filters.ages}
              onChoose={(age) => onChange(toggleAge(filters, age))}
            />
          </Section>
          <Section title="Gender" idle={unsupported.genders}>
            <ChoiceList
              label="Gender"
              layout="chips"
              multiple
              choices={genderChoices}
              chosen={filters.genders}
              onChoose={(gender) => onChange(toggleGender(filters, gender))}
            />
          </Section>
          <Section title="Role" idle={unsupported.roles}>
            <ChoiceList
              label="Role"
              layout="chips"
              choices={roleChoices}
              chosen={filters.roles}
              onChoose={(role) => onChange(toggleRole(filters, role))}
            />
            <StaffToggle filters={filters} onChange={onChange} />
          </Section>
          <footer className={styles.foot}>
            {resetButton}
            <Button look="filled" onClick={close} className={styles.done}>
              Done
            </Button>
          </footer>
        </>
      )}
    </FilterSurface>
  )
}

interface SectionProps {
  readonly title: string
  /** The content reaches the edges by itself. */
  readonly flush?: boolean
  /** Stands in the place of the choices: why the page does not honour them. */
  readonly idle?: Limit | undefined
  readonly children: ReactNode
}

function Section({ title, flush, idle, children }: SectionProps) {
  return (
    <section className={styles.section} data-flush={flush || undefined}>
      <h3 className={styles.title}>{title}</h3>
      {idle === undefined ? children : <p className={styles.idle}>{reasonOf(idle)}</p>}
    </section>
  )
}
