import type { ReactNode } from 'react'
import type { Location } from '../../protocol/locations.ts'
import { Button } from '../ui/controls/button.tsx'
import { FilterIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { ChoiceList } from './choice-list.tsx'
import control from './control.module.css'
import { comparison } from './entries/comparison.ts'
import type { Limit } from './entries/filter-entry.ts'
import { granularity } from './entries/granularity.ts'
import { stores } from './entries/stores.ts'
import { type ControlProps, comparisonChoices, GranularityControl, StaffToggle } from './filter-controls.tsx'
import { FilterSurface } from './filter-surface.tsx'
import { foldedSentence } from './filter-words.ts'
import { peopleEntry, peopleFilters } from './filters.ts'
import { type Calendar, togglePeople, withComparison, withStores } from './filters-transitions.ts'
import styles from './folded-filters.module.css'
import { StoreChoices } from './stores/store-choices.tsx'
import { reasonOf, type UnsupportedFilters } from './unsupported-filters.ts'

export interface FoldedFiltersProps extends ControlProps {
  readonly locations: readonly Location[]
  readonly calendar: Calendar
  readonly unsupported: UnsupportedFilters
  readonly resetButton: ReactNode
}

/** All filters but the dates behind one button, for narrow screens. The button sums up the choices. */
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
          <Section title={stores.label} flush>
            <StoreChoices
              locations={locations}
              chosen={filters.stores}
              onChange={(chosen) => onChange(withStores(filters, chosen))}
              onDone={close}
              today={calendar.today}
            />
          </Section>
          <Section title="Against" idle={unsupported.comparison}>
            <ChoiceList
              label={comparison.label}
              layout="chips"
              choices={comparisonChoices}
              chosen={[filters.comparison]}
              onChoose={(chosen) => onChange(withComparison(filters, chosen))}
            />
          </Section>
          <Section title={granularity.label} idle={unsupported.granularity}>
            <GranularityControl filters={filters} onChange={onChange} calendar={calendar} />
          </Section>
          <PeopleSections {...{ filters, onChange, unsupported }} />
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

type PeopleSectionsProps = Pick<FoldedFiltersProps, 'filters' | 'onChange' | 'unsupported'>

function PeopleSections({ filters, onChange, unsupported }: PeopleSectionsProps) {
  return peopleFilters.map((name) => {
    const { label, multiple, choices } = peopleEntry(name)
    return (
      <Section key={name} title={label} idle={unsupported[name]}>
        <ChoiceList
          {...{ label, multiple, choices }}
          layout="chips"
          chosen={filters[name]}
          onChoose={(word) => onChange(togglePeople(filters, name, word))}
        />
        {name === 'roles' && <StaffToggle filters={filters} onChange={onChange} />}
      </Section>
    )
  })
}

interface SectionProps {
  readonly title: string
  /** The content draws its own padding. */
  readonly flush?: boolean
  /** Why the page does not honour the filter. Replaces the choices. */
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
