import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { FilterBar } from '../../../src/dashboard/filters/filter-bar.tsx'
import { defaultFilters, type Filters } from '../../../src/dashboard/filters/filters.ts'
import type { Location } from '../../../src/protocol/locations.ts'

const names = ['Leeds · Briggate', 'York · Coney Street', 'Hull', 'Málaga · Larios', 'Bath', 'Mumbai', 'Ely']
export const locations: readonly Location[] = names.map((name, place) => ({
  id: `store-${place}`,
  name,
  timezone: name === 'Mumbai' ? 'Asia/Kolkata' : 'Europe/London',
  currency: 'GBP',
}))

interface ShellProps {
  readonly first: Partial<Filters>
  readonly stores: readonly Location[]
  readonly onChange: (next: Filters) => void
}

/** The bar, as the shell holds it. */
export function Shell({ first, stores, onChange }: ShellProps) {
  const [filters, setFilters] = useState<Filters>({ ...defaultFilters, ...first })
  return (
    <FilterBar
      filters={filters}
      onChange={(next) => {
        onChange(next)
        setFilters(next)
      }}
      locations={stores}
      today="2025-11-21"
      chain={gregorian}
      trailing={<span>Updated 09:40</span>}
    />
  )
}

/** The bar with the filters it is given back, as the shell does it; tells each change. */
export function showBar(first: Partial<Filters> = {}, stores = locations) {
  const changes: Filters[] = []
  const { unmount } = render(<Shell first={first} stores={stores} onChange={(next) => changes.push(next)} />)
  return { user: userEvent.setup(), changes, last: () => changes.at(-1), unmount }
}

export const button = (name: RegExp | string) => screen.getByRole('button', { name })
