import type { Age, DemographicDimension, Gender, Role } from './vocabularies.ts'

/** Who is counted. An empty list filters nothing. */
export interface Demographics {
  readonly ages: readonly Age[]
  readonly genders: readonly Gender[]
  readonly roles: readonly Role[]
}

/** No filter. */
export const everyone: Demographics = { ages: [], genders: [], roles: [] }

/** Returns who is counted by the body of a derived request. */
export function peopleIn({ ages = [], genders = [], roles = [] }: Partial<Demographics>): Demographics {
  return { ages, genders, roles }
}

/**
 * Returns the axes by which a metric route must be broken down to count only these people, and the values of each
 * (interface §4.1, rule 1). No filter means no axis, because an axis would exclude people of unknown age.
 */
export function filteredBy({ ages, genders, roles }: Demographics): {
  readonly dimensions: readonly DemographicDimension[]
  /** Sorted, so that the same selection in another order has the same cache key. */
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
