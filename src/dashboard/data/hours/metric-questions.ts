import type { BasePeriod } from '../../../domain/cells/plan-groups.ts'
import { type Demographics, filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { type TimeRange, toWireRange } from '../../../protocol/metrics/wire-time.ts'
import type { Question } from '../../../protocol/requests/requests.ts'

/** One question of a plan: what is counted where, and whether by bucket or as a whole. */
export interface AskedPart {
  readonly range: TimeRange
  /** Location ids, sorted. */
  readonly entities: readonly string[]
  readonly period: BasePeriod | 'month'
  readonly facet: 'segments' | 'summary'
}

/** Puts a part of a plan as the question of one metric. */
export type AskMetric = (part: AskedPart) => Question

/**
 * People who entered. Always broken down by entity, so that stores can be told apart, and by each demographic axis
 * that is filtered (interface §4.1, rule 1); no filter means no axis, for people whose age could not be told would be
 * left out by one.
 */
export function askEntries(demographics: Demographics): AskMetric {
  const { dimensions, values } = filteredBy(demographics)
  return (part) => ({
    action: 'metric',
    route: 'entries',
    body: { ...bodyOf(part), breakdownByDimensions: ['entity', ...dimensions], ...values },
  })
}

/** Stays in zones of the floor, each zone by itself (rule 2); `together`: one sum of them all. */
export function askZones(
  taxonomies: readonly string[],
  demographics: Demographics,
  { together = false }: { readonly together?: boolean } = {},
): AskMetric {
  const { dimensions, values } = filteredBy(demographics)
  const taxonomy = [...taxonomies].sort()
  return (part) => ({
    action: 'metric',
    route: 'area/data',
    body: {
      ...bodyOf(part),
      areaType: 'taxonomy',
      taxonomy,
      breakdownByDimensions: ['entity', ...(together ? [] : (['taxonomy'] as const)), ...dimensions],
      ...values,
    },
  })
}

/** Sales ÷ customers. Sales have no visitor attributes, so no demographic filter reaches them (rule 3). */
export const askConversion: AskMetric = (part) => ({
  action: 'metric',
  route: 'transactions/conversion-rate',
  body: { ...bodyOf(part), breakdownByDimensions: ['entity'] },
})

function bodyOf({ range, entities, period, facet }: AskedPart) {
  return {
    ...toWireRange(range),
    entities,
    entityType: 'location' as const,
    facets: [facet],
    aggregationPeriod: period,
  }
}
