import {
  type DemographicDimension,
  filterOfDimension,
  type PeopleFilter,
} from '../../../protocol/metrics/vocabularies.ts'

/** The requested demographics: the dimensions of the breakdown and the values of each (interface §4.1, rule 1). */
export interface Demographics {
  /** In the order of {@link demographicDimensions}. */
  readonly asked: readonly { readonly dimension: DemographicDimension; readonly values: readonly string[] }[]
  /** Every combination of the requested values. A single empty combination if nothing is requested. */
  readonly combinations: readonly Combination[]
}

export type Combination = Readonly<Partial<Record<DemographicDimension, string>>>

export const demographicDimensions = Object.keys(filterOfDimension) as readonly DemographicDimension[]

type Asked = { readonly breakdownByDimensions?: readonly string[] } & {
  readonly [Filter in PeopleFilter]?: readonly string[]
}

export function demographicsOf(body: Asked): Demographics {
  const asked = demographicDimensions
    .filter((dimension) => body.breakdownByDimensions?.includes(dimension) ?? false)
    .map((dimension) => ({ dimension, values: [...new Set(body[filterOfDimension[dimension]] ?? [])] }))
  const combinations = asked.reduce<readonly Combination[]>(
    (sofar, { dimension, values }) =>
      sofar.flatMap((combination) => values.map((value) => ({ ...combination, [dimension]: value }))),
    [{}],
  )
  return { asked, combinations }
}

/** Returns a key that identifies a combination and the query rows that belong to it. */
export function combinationKey(combination: Combination): string {
  return demographicDimensions.map((dimension) => combination[dimension] ?? '').join('|')
}
