import { defaultFilters, type Filters } from './filters.ts'

/** The filters that some pages cannot honour: what they show has no such attribute, or only one choice. */
export type LimitedFilter = Extract<
  keyof Filters,
  'ages' | 'genders' | 'roles' | 'range' | 'comparison' | 'granularity'
>

/**
 * What a page cannot honour, and why, as whole sentences. Such a filter stays in the address and in the bar, where it
 * is disabled and says the reason; the page asks without it.
 */
export type UnsupportedFilters = Readonly<Partial<Record<LimitedFilter, Limit>>>

/** The reason; and what stands in the place of the choice where the page has one of its own. */
export type Limit = string | { readonly instead: string; readonly reason: string }

export function reasonOf(limit: Limit | undefined): string | undefined {
  return typeof limit === 'object' ? limit.reason : limit
}

export const allSupported: UnsupportedFilters = {}

/** The filters as the page applies them. */
export function supportedFilters(filters: Filters, unsupported: UnsupportedFilters): Filters {
  const choice = <Field extends LimitedFilter>(field: Field): Filters[Field] =>
    unsupported[field] === undefined ? filters[field] : defaultFilters[field]
  return {
    ...filters,
    ages: choice('ages'),
    genders: choice('genders'),
    roles: choice('roles'),
    range: choice('range'),
    comparison: choice('comparison'),
    granularity: choice('granularity'),
  }
}
