import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { ChoiceList } from './choice-list.tsx'
import { granularity } from './entries/granularity.ts'
import styles from './filter-panel.module.css'
import { equalFilters, type Filters, type PeopleFilter, peopleEntry } from './filters.ts'
import { type Calendar, narrowsPeople, reset, togglePeople, withEverybody } from './filters-transitions.ts'
import { IntervalControl } from './interval-control.tsx'
import { offeredPeopleFilters, type UnsupportedFilters, unappliedReasons } from './unsupported-filters.ts'

export interface FilterPanelProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  readonly calendar: Calendar
  readonly unsupported: UnsupportedFilters
  /** A sheet: with the interval, which has no place in the bar, and a button that closes it. */
  readonly narrow: boolean
  readonly onDone: () => void
}

/** Who is counted, one section for each attribute. Each choice applies at once. */
export function FilterPanel(props: FilterPanelProps) {
  const { filters, onChange, calendar, unsupported, narrow, onDone } = props
  const cleared = narrow ? reset(filters) : withEverybody(filters)
  const canClear = narrow ? !equalFilters(filters, cleared) : narrowsPeople(filters)
  const reasons = unappliedReasons(filters, unsupported)
  return (
    <div className={styles.panel}>
      {narrow && unsupported.granularity === undefined && (
        <Section title={granularity.label()}>
          <IntervalControl filters={filters} onChange={onChange} calendar={calendar} />
        </Section>
      )}
      {offeredPeopleFilters(unsupported).map((name) => (
        <PeopleSection key={name} name={name} filters={filters} onChange={onChange} />
      ))}
      {reasons.map((reason) => (
        <p key={reason} className={styles.note}>
          {reason}
        </p>
      ))}
      <footer className={styles.foot}>
        <Button look={narrow ? 'outlined' : 'quiet'} disabled={!canClear} onClick={() => onChange(cleared)}>
          {narrow ? t`Reset filters` : t`Clear filters`}
        </Button>
        {narrow && (
          <Button look="filled" onClick={onDone} className={styles.done}>
            {t`Done`}
          </Button>
        )}
      </footer>
    </div>
  )
}

interface PeopleSectionProps extends Pick<FilterPanelProps, 'filters' | 'onChange'> {
  readonly name: PeopleFilter
}

function PeopleSection({ name, filters, onChange }: PeopleSectionProps) {
  const { label, multiple, choices, nameOf, excludes } = peopleEntry(name)
  const chosen: readonly string[] = filters[name]
  return (
    <Section title={label()}>
      <ChoiceList
        label={label()}
        multiple={multiple}
        layout="chips"
        choices={choices.map((value) => ({ value, name: nameOf(value) }))}
        chosen={chosen}
        onChoose={(word) => onChange(togglePeople(filters, name, word))}
      />
      {excludes !== null && chosen.length > 0 && <p className={styles.excludes}>{excludes()}</p>}
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}
