import { changedFields, formatFields, initialValues } from '../address/address-fields.ts'
import { ages } from './entries/ages.ts'
import { comparison } from './entries/comparison.ts'
import type { FilterEntry, PeopleEntry } from './entries/filter-entry.ts'
import { genders } from './entries/genders.ts'
import { granularity } from './entries/granularity.ts'
import { range } from './entries/range.ts'
import { roles } from './entries/roles.ts'
import { stores } from './entries/stores.ts'
import { zones } from './entries/zones.ts'

/**
 * Every filter, in the order of the address:
 *
 *     ?stores=a,b&range=last-7-days&against=last-year&by=hour&age=25_34,35_44&gender=female&role=customer&zones=Women:Tops
 */
export const filterTable = { stores, range, comparison, granularity, ages, genders, roles, zones }

type FilterTable = typeof filterTable

export type FilterName = keyof FilterTable

/** What the viewer asks for. */
export type Filters = {
  readonly [Name in FilterName]: FilterTable[Name] extends FilterEntry<infer Value> ? Value : never
}

/** The filters by an attribute of people. */
export type PeopleFilter = {
  [Name in FilterName]: FilterTable[Name] extends { readonly reach: 'people' } ? Name : never
}[FilterName]

export const filterNames = Object.keys(filterTable) as readonly FilterName[]

export const peopleFilters: readonly PeopleFilter[] = filterNames.filter(isPeopleFilter)

function isPeopleFilter(name: FilterName): name is PeopleFilter {
  return filterTable[name].reach === 'people'
}

/** The entry of any people filter. */
export function peopleEntry(name: PeopleFilter): PeopleEntry<string> {
  return filterTable[name]
}

export const defaultFilters: Filters = initialValues<Filters>(filterTable)

/** The filters as a query: the same for equal filters. */
export function formatFilters(filters: Filters): string {
  return formatFields<Filters>(filterTable, filters)
}

export function equalFilters(a: Filters, b: Filters): boolean {
  return changedFields<Filters>(filterTable, a, b).length === 0
}
