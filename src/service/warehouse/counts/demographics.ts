import {
  type DemographicDimension,
  filterOfDimension,
  type PeopleFilter,
} from '../../../protocol/metrics/vocabularies.ts'

/** What a question asks of who came: the dimensions it splits by and the values of each (interface §4.1, rule 1). */
export interface Demographics {
  /** In the order of {@link demographicDimensions}. */
  readonly asked: readonly { readonly dimension: DemographicDimension; readonly values: readonly string[] }[]
  /** Every combination of the asked values; one empty combination where nothing is asked. */
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

/** Tells combinations apart, and the row of a query that belongs to one. */
export function combinationKey(combination: Combination): string {
  return demographicDimensions.map((dimension) => combination[dimension] ?? '').join('|')
}
