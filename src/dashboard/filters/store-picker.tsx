import { useRef } from 'react'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { Location } from '../../protocol/locations.ts'
import { ChevronDownIcon } from '../ui/marks/icons.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { Late } from '../ui/states/late-part.tsx'
import styles from './control.module.css'
import { stores, storesWords } from './entries/stores.ts'
import { FilterSurface, storeChoices } from './filter-surface.tsx'
import type { Filters } from './filters.ts'
import { withStores } from './filters-transitions.ts'
import type { StoreGroup } from './stores/store-groups.ts'

export interface StorePickerProps {
  readonly filters: Filters
  readonly onChange: (next: Filters) => void
  readonly locations: readonly Location[]
  readonly groups: readonly StoreGroup[]
  readonly today: LocalDay
  readonly narrow: boolean
}

export function StorePicker({ filters, onChange, locations, groups, today, narrow }: StorePickerProps) {
  const search = useRef<HTMLInputElement>(null)
  const { name, count } = storesWords(filters.stores, locations, groups)
  const label = stores.label()
  return (
    <FilterSurface
      label={label}
      narrow={narrow}
      // On a narrow screen a field with the focus would bring up the keys over the list.
      {...(!narrow && { initialFocus: search })}
      triggerClassName={`${styles.control} ${styles.stores}`}
      trigger={
        <>
          <VisuallyHidden>{label}:</VisuallyHidden> <b className={styles.name}>{name}</b>{' '}
          <span className={styles.quiet}>{count}</span>
          <ChevronDownIcon size={14} />
        </>
      }
    >
      {(close) => (
        <Late
          part={storeChoices}
          props={{
            locations,
            groups,
            chosen: filters.stores,
            onChange: (chosen) => onChange(withStores(filters, chosen)),
            onDone: close,
            today,
            searchRef: search,
          }}
          waiting={null}
          missing={() => null}
        />
      )}
    </FilterSurface>
  )
}
