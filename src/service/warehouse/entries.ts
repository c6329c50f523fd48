import type { BodyOf } from '../../protocol/requests.ts'
import type { EntriesRow } from '../../protocol/results.ts'
import { facetRows } from './count-rows.ts'
import { entrySource } from './count-sources.ts'
import { countGroups, type MetricContext } from './counted-groups.ts'
import { markMeasuredBuckets } from './measured-buckets.ts'
import { hourlyCountStarts, segmentStarts } from './observed-time.ts'
import type { Warehouse } from './warehouse.ts'

export interface EntriesAnswer {
  readonly segments?: readonly EntriesRow[]
  readonly summary?: readonly EntriesRow[]
  /** Always empty: we estimate nothing. The contract names the facet and shows no shape (interface §2.7). */
  readonly estimates?: readonly EntriesRow[]
  readonly meta: { readonly units: { readonly entries: 'peopleCount' } }
}

/**
 * People who entered (interface §2.7, §4.1; notes §3 to §6). README.md states how a bucket gets its number, its 0
 * or its null.
 *
 * @throws Fault `too_large`, or `not_found` where an id does not exist
 */
export async function entries(
  warehouse: Warehouse,
  body: BodyOf<'entries'>,
  context: MetricContext,
): Promise<EntriesAnswer> {
  const counted = await countGroups(warehouse, body, context, { sourceOf: entrySource })
  await markMeasuredBuckets(warehouse, {
    ...counted,
    facets: body.facets,
    startsOf: segmentStarts,
    ...(counted.demographics.asked.length > 0 && { hiddenBy: hourlyCountStarts }),
  })
  return {
    ...facetRows(body.facets, { ...counted, values: (totals) => ({ entries: totals?.entries ?? null }) }),
    ...(body.facets.includes('estimates') && { estimates: [] }),
    meta: { units: { entries: 'peopleCount' } },
  }
}
