import type { Age, DemographicDimension, Gender, Role } from './vocabularies.ts'

/** Who is counted; an empty list filters nothing. */
export interface Demographics {
  readonly ages: readonly Age[]
  readonly genders: readonly Gender[]
  readonly roles: readonly Role[]
}

/** Nobody is filtered out. */
export const everyone: Demographics = { ages: [], genders: [], roles: [] }

/** Who is counted by the body of a derived question. */
export function peopleIn({ ages = [], genders = [], roles = [] }: Partial<Demographics>): Demographics {
  return { ages, genders, roles }
}

/**
 * The axes that a metric route is broken down by to count these people alone, and the values of each (interface §4.1,
 * rule 1). No filter means no axis: people whose age could not be told would be left out by one.
 */
export function filteredBy({ ages, genders, roles }: Demographics): {
  readonly dimensions: readonly DemographicDimension[]
  /** Sorted, so that the same choice made in another order is the same question. */
  readonly values: Partial<Demographics>
} {
  return {
    dimensions: [
      ...(ages.length > 0 ? (['age'] as const) : []),
      ...(genders.length > 0 ? (['gender'] as const) : []),
      ...(roles.length > 0 ? (['role'] as const) : []),
    ],
    values: {
      ...(ages.length > 0 ? { ages: [...ages].sort() } : {}),
      ...(genders.length > 0 ? { genders: [...genders].sort() } : {}),
      ...(roles.length > 0 ? { roles: [...roles].sort() } : {}),
    },
  }
}
