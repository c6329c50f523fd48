import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { FilterIcon } from '../ui/marks/icons.tsx'
import { PopoverNote } from '../ui/popover-note.tsx'
import control from './control.module.css'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { FilterSurface } from './filter-surface.tsx'
import { peopleWords } from './filter-words.ts'
import { offeredPeopleFilters, supportedFilters, unappliedReasons } from './unsupported-filters.ts'

export type MoreFiltersProps = Omit<FilterPanelProps, 'onDone'>

/**
 * "Filters (2)": who is counted, and on a narrow screen the interval, behind one button. A page that offers none of them
 * has no button, but a note if the address names some.
 */
export function MoreFilters(props: MoreFiltersProps): ReactNode {
  const { filters, unsupported, narrow } = props
  const offersInterval = narrow && unsupported.granularity === undefined
  if (offeredPeopleFilters(unsupported).length === 0 && !offersInterval) return <UnappliedNote {...props} />
  const active = peopleWords(supportedFilters(filters, unsupported))
  const described = active.join(' · ')
  return (
    <>
      <FilterSurface
        label={t`Filters`}
        narrow={narrow}
        triggerClassName={control.control}
        triggerName={active.length === 0 ? t`Filters` : t`Filters: ${described}`}
        trigger={
          <>
            <FilterIcon size={16} />
            <span>{t`Filters`}</span>
            {/* Written by the style sheet: the name of the button lists the filters, and need not repeat their number. */}
            {active.length > 0 && <span className={control.count} data-count={active.length} />}
          </>
        }
      >
        {(close) => <FilterPanel {...props} onDone={close} />}
      </FilterSurface>
      {offeredPeopleFilters(unsupported).length === 0 && <UnappliedNote {...props} />}
    </>
  )
}

/** Says once that the page leaves filters of the address aside, and why. */
function UnappliedNote({ filters, unsupported }: MoreFiltersProps) {
  const reasons = unappliedReasons(filters, unsupported)
  if (reasons.length === 0) return null
  return (
    <PopoverNote triggerClassName={control.aside} trigger={t`Visitor filters not applied`}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </PopoverNote>
  )
}
