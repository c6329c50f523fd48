import type { Limit, LimitingPage } from './entries/filter-entry.ts'
import {
  defaultFilters,
  type FilterName,
  type Filters,
  filterNames,
  filterTable,
  type PeopleFilter,
  peopleFilters,
} from './filters.ts'

/**
 * The filters that a page cannot honour. Such a filter stays in the address, and the bar does not show it. The page asks
 * without it.
 */
export type UnsupportedFilters = Readonly<Partial<Record<FilterName, Limit>>>

export const allSupported: UnsupportedFilters = {}

export function unsupportedOn(page: LimitingPage): UnsupportedFilters {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const limit = filterTable[name].limits[page]
      return limit === undefined ? [] : [[name, limit]]
    }),
  )
}

/** The filters as the page applies them. */
export function supportedFilters(filters: Filters, unsupported: UnsupportedFilters): Filters {
  const limited = filterNames.filter((name) => unsupported[name] !== undefined)
  return { ...filters, ...Object.fromEntries(limited.map((name) => [name, defaultFilters[name]])) }
}

/** The filters by an attribute of people that the page honours. */
export function offeredPeopleFilters(unsupported: UnsupportedFilters): readonly PeopleFilter[] {
  return peopleFilters.filter((name) => unsupported[name] === undefined)
}

/** Why the page does not apply what the address asks for: one sentence for each reason. Empty if it applies all. */
export function unappliedReasons(filters: Filters, unsupported: UnsupportedFilters): readonly string[] {
  const reasons = peopleFilters.flatMap((name) => {
    const limit = unsupported[name]
    const isNamed = filters[name].length > 0
    return isNamed && typeof limit === 'object' && 'reason' in limit ? [limit.reason()] : []
  })
  return [...new Set(reasons)]
}
