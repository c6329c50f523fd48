import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { Fault } from '../../faults/fault.ts'
import type { Totals } from '../counts/count-group.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { areaSource, averageDwell, type DwellMeasure, visitorSource } from '../counts/count-sources.ts'
import {
  countGroups,
  isSummaryAlone,
  type MetricContext,
  refreshedAt,
  refuseEstimates,
} from '../counts/counted-groups.ts'
import { markMeasuredBuckets } from '../counts/measured-buckets.ts'
import { observedAreas } from '../counts/watched/observed-time.ts'
import type { Warehouse } from '../warehouse.ts'

interface AreaValues {
  readonly area_total_entries: number | null
  /** Seconds. */
  readonly area_total_dwell_time: number | null
  /** Seconds: total dwell ÷ entries. Also `null` without entries. */
  readonly area_average_dwell_time: number | null
}

export interface AreaDataAnswer extends FacetRows<AreaValues> {
  readonly meta: { readonly units: Readonly<Record<keyof AreaValues, string>> }
}

const units = {
  area_total_entries: 'peopleCount',
  area_total_dwell_time: 'seconds',
  area_average_dwell_time: 'seconds',
} as const

/**
 * Entries and dwell time of zones (interface §2.7, §4.1 rules 1 and 2). With the areaType `location-dwell` the whole
 * store is the only area, and an entry is a visitor. README.md has the rules.
 *
 * @throws Fault `bad_request`, `too_large`, or `not_found` if an id does not exist
 */
export async function areaData(
  warehouse: Warehouse,
  body: BodyOf<'area/data'>,
  context: MetricContext,
): Promise<AreaDataAnswer> {
  refuseEstimates(body)
  const taxonomies = askedTaxonomies(body)
  const inOne = isSummaryAlone(body)
  const counted = await countGroups(
    warehouse,
    body,
    context,
    taxonomies === null
      ? { sourceOf: (demographics) => visitorSource(refreshedAt(context), demographics), inOne }
      : { sourceOf: (_demographics, _range, counted) => areaSource(counted), taxonomies, inOne },
  )
  await markMeasuredBuckets(warehouse, {
    ...counted,
    facets: body.facets,
    observe: observedAreas(taxonomies === null ? null : counted.taxonomies),
  })
  return { ...facetRows(body.facets, { ...counted, values: areaValues }), meta: { units } }
}

/** `null` for the whole store. */
function askedTaxonomies(body: BodyOf<'area/data'>): readonly string[] | null {
  const named = [...new Set(body.taxonomy ?? [])]
  if (body.areaType === 'taxonomy') return named
  if (named.length > 0 || body.breakdownByDimensions?.includes('taxonomy')) {
    throw new Fault('bad_request', 'The areaType location-dwell covers the whole store: it has no taxonomy.')
  }
  return null
}

function areaValues(totals: Totals<DwellMeasure> | null): AreaValues {
  return {
    area_total_entries: totals?.entries ?? null,
    area_total_dwell_time: totals?.dwellSeconds ?? null,
    area_average_dwell_time: averageDwell(totals),
  }
}
