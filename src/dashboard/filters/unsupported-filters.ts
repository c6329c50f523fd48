import type { Limit, LimitingPage } from './entries/filter-entry.ts'
import { defaultFilters, type FilterName, type Filters, filterNames, filterTable } from './filters.ts'

/**
 * The filters that a page cannot honour, and why. Such a filter stays in the address and in the bar, which disables it
 * and shows the reason. The page asks without it.
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

export function reasonOf(limit: Limit | undefined): string | undefined {
  return typeof limit === 'object' ? limit.reason : limit
}

/** The filters as the page applies them. */
export function supportedFilters(filters: Filters, unsupported: UnsupportedFilters): Filters {
  const limited = filterNames.filter((name) => unsupported[name] !== undefined)
  return { ...filters, ...Object.fromEntries(limited.map((name) => [name, defaultFilters[name]])) }
}
