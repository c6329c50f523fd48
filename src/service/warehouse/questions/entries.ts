import type { EntriesRow, EstimateRow } from '../../../protocol/metrics/results.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { facetRows } from '../counts/count-rows.ts'
import { isSummaryAlone, type MetricContext } from '../counts/counted-groups.ts'
import { countEntries } from '../counts/counted-people.ts'
import { demographicsOf } from '../counts/demographics.ts'
import { estimateEntries } from '../counts/entry-estimates.ts'
import type { Warehouse } from '../warehouse.ts'

export interface EntriesAnswer {
  readonly segments?: readonly EntriesRow[]
  readonly summary?: readonly EntriesRow[]
  /** In our own shape: the contract names the facet but does not define it (interface §2.7). */
  readonly estimates?: readonly EstimateRow[]
  readonly meta: { readonly units: { readonly entries: 'peopleCount'; readonly coverage?: 'rate' } }
}

/**
 * Number of people who entered (interface §2.7, §4.1; notes §3 to §6). README.md defines when a bucket has a number, 0
 * or null, and how `estimates` corrects it.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function entries(
  warehouse: Warehouse,
  body: BodyOf<'entries'>,
  context: MetricContext,
): Promise<EntriesAnswer> {
  const isEstimated = body.facets.includes('estimates')
  const counted = await countEntries(warehouse, body, context, {
    facets: isEstimated ? ['segments'] : body.facets,
    // With demographics, an hourly total hides that another bucket was measured.
    inOne: isSummaryAlone(body) && demographicsOf(body).asked.length === 0,
  })
  return {
    ...facetRows(body.facets, { ...counted, values: (totals) => ({ entries: totals?.entries ?? null }) }),
    ...(isEstimated && { estimates: await estimateEntries(warehouse, counted, context) }),
    meta: { units: { entries: 'peopleCount', ...(isEstimated && { coverage: 'rate' as const }) } },
  }
}
