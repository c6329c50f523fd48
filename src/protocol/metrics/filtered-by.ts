import {
  type DemographicDimension,
  filterOfDimension,
  type PeopleFilter,
  type wordsOfFilter,
} from './vocabularies.ts'

/** Who is counted. An empty list filters nothing. */
export type Demographics = {
  readonly [Filter in PeopleFilter]: readonly (typeof wordsOfFilter)[Filter][number][]
}

/** No filter. */
export const everyone: Demographics = { ages: [], genders: [], roles: [] }

const demographicDimensions = Object.keys(filterOfDimension) as readonly DemographicDimension[]

/** The filters by an attribute of people, in the order of their dimensions. */
export const peopleFilters: readonly PeopleFilter[] = Object.values(filterOfDimension)

/** Returns who is counted by the body of a derived request. */
export function peopleIn(body: Partial<Demographics>): Demographics {
  return { ...everyone, ...byFilter(peopleFilters, (filter) => body[filter] ?? []) }
}

/**
 * Returns the axes by which a metric route must be broken down to count only these people, and the values of each
 * (interface §4.1, rule 1). No filter means no axis, because an axis would exclude people of unknown age.
 */
export function filteredBy(people: Demographics): {
  readonly dimensions: readonly DemographicDimension[]
  /** Sorted, so that the same selection in another order has the same cache key. */
  readonly values: Partial<Demographics>
} {
  const dimensions = demographicDimensions.filter((one) => people[filterOfDimension[one]].length > 0)
  const filters = dimensions.map((one) => filterOfDimension[one])
  return { dimensions, values: byFilter(filters, (filter) => [...people[filter]].sort()) }
}

function byFilter(
  filters: readonly PeopleFilter[],
  wordsOf: (filter: PeopleFilter) => readonly string[],
): Partial<Demographics> {
  return Object.fromEntries(filters.map((filter) => [filter, wordsOf(filter)]))
}
