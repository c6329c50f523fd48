import type { Granularity } from '../../calendar/calendar.ts'
import { formatFields } from '../address/address-fields.ts'
import { type Filters, formatFilters } from '../filters/filters.ts'
import { daysOfFilters, granularityOf, withGranularity } from '../filters/filters-transitions.ts'
import { fits } from '../time/granularity.ts'
import type { KpiDoor } from '../ui/kpi.tsx'
import type { Screen } from './screen.ts'
import { zoneChoiceFields } from './zone-choices.ts'

/** Leads to another page, with the filters of this one. `undefined` until the screen is known. */
export function pageDoor(
  page: 'footfall' | 'cameras',
  screen: Screen | null,
  filters: Partial<Filters> = {},
): KpiDoor | undefined {
  if (screen === null) return undefined
  const query = formatFilters({ ...screen.filters, ...filters })
  return { href: `/${page}${formatFields(zoneChoiceFields, screen.zoneChoices, query)}` }
}

/** Draws the chart of the page by this interval. `undefined` if the range or the deployment has none. */
export function intervalDoor(granularity: Granularity, screen: Screen | null): KpiDoor | undefined {
  if (screen === null || !fits(granularity, daysOfFilters(screen.filters, screen))) return undefined
  if (granularity === 'hour' && !screen.hoursOffered) return undefined
  return {
    chosen: granularityOf(screen.filters, screen) === granularity,
    onChoose: () => screen.onChange((filters) => withGranularity(filters, granularity, screen)),
  }
}
