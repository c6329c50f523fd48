import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { Fault } from '../../faults/fault.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { averageDwell, visitorSource } from '../counts/count-sources.ts'
import {
  countGroups,
  isSummaryAlone,
  type MetricContext,
  refreshedAt,
  refuseEstimates,
} from '../counts/counted-groups.ts'
import type { Warehouse } from '../warehouse.ts'

export interface DwellAnswer
  extends FacetRows<{
    /** Seconds. `null` without visitors or without camera time. */
    readonly average_dwell_time: number | null
  }> {
  readonly meta: { readonly units: { readonly average_dwell_time: 'seconds' } }
}

/**
 * Average time in store per visitor (interface §2.7, §4.1): total seconds ÷ visitors. README.md has the rules.
 *
 * @throws Fault `bad_request`, `too_large`, or `not_found` if an id does not exist
 */
export async function averageDwellTime(
  warehouse: Warehouse,
  body: BodyOf<'average-dwell-time'>,
  context: MetricContext,
): Promise<DwellAnswer> {
  refuseEstimates(body)
  if (body.areaType !== 'location-dwell' || body.breakdownByDimensions?.includes('taxonomy')) {
    throw new Fault(
      'bad_request',
      'average-dwell-time covers the whole store: use areaType location-dwell without taxonomy. For zones, use area/data.',
    )
  }
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: (demographics) => visitorSource(refreshedAt(context), demographics),
    inOne: isSummaryAlone(body),
  })
  return {
    ...facetRows(body.facets, {
      ...counted,
      values: (totals) => ({ average_dwell_time: averageDwell(totals) }),
    }),
    meta: { units: { average_dwell_time: 'seconds' } },
  }
}
