import { type Demographics, peopleFilters } from '../../protocol/metrics/filtered-by.ts'

/**
 * True if people of several kinds are selected. Each kind has a row of its own, and their averages can't be combined.
 */
export function isOfKinds(people: Demographics): boolean {
  return kindsOf(people) > 1
}

/** Returns how many kinds of people are selected, and so how many rows an answer has for each bucket. */
export function kindsOf(people: Demographics): number {
  return peopleFilters.reduce((kinds, filter) => kinds * Math.max(1, people[filter].length), 1)
}
