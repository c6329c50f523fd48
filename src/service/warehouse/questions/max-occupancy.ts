import type { BodyOf } from '../../../protocol/requests/requests.ts'
import type { CountGroup } from '../counts/count-group.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import {
  type MetricContext,
  openingTimes,
  planGroups,
  refreshedAt,
  refuseEstimates,
} from '../counts/counted-groups.ts'
import { emptyGroups, groupKey } from '../counts/group-plan.ts'
import { markMeasuredBuckets } from '../counts/measured-buckets.ts'
import { maximumOccupancies } from '../counts/occupancy-counts.ts'
import { observedAreas } from '../counts/watched/observed-time.ts'
import type { Warehouse } from '../warehouse.ts'

interface OccupancyValues {
  /** People. `null` if no zone camera was recording. */
  readonly max_occupancy: number | null
}

export interface OccupancyAnswer extends FacetRows<OccupancyValues> {
  readonly meta: { readonly units: { readonly max_occupancy: 'peopleCount' } }
}

/**
 * Maximum number of visitors inside at once, per location (our extension of the contract). README.md defines who is
 * inside when.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` if an id does not exist, or `forbidden`
 */
export async function maxOccupancy(
  warehouse: Warehouse,
  body: BodyOf<'max-occupancy'>,
  context: MetricContext,
): Promise<OccupancyAnswer> {
  refuseEstimates(body)
  const plan = await planGroups(warehouse, body, context, { namesLocations: true })
  const { range, demographics } = plan
  const open = body.insideRecordingTimes === true ? await openingTimes(warehouse, plan.zones, range) : null
  const byKey = emptyGroups(plan, ['inside'])
  for (const [position, zone] of plan.zones.entries()) {
    if (zone.buckets.length === 0) continue
    const question = { zone, range, refreshed: refreshedAt(context), open }
    const positions = new Map(zone.buckets.map(({ start }, bucket) => [start / 1000, bucket]))
    for (const { location, bucket, inside } of await maximumOccupancies(warehouse, question)) {
      // If nobody is inside, the camera time decides between 0 and unknown.
      if (inside > 0) {
        byKey.get(groupKey(position, { location }))?.addAt(positions.get(bucket) ?? 0, 0, { inside })
      }
    }
  }
  const groups = [...byKey.values()]
  await markMeasuredBuckets(warehouse, {
    groups,
    range,
    facets: body.facets,
    observe: observedAreas(null),
  })
  const rows = facetRows(body.facets, {
    groups,
    demographics,
    values: (totals) => ({ max_occupancy: totals?.inside ?? null }),
  })
  return {
    ...rows,
    ...(body.facets.includes('summary') && { summary: groups.map(fullest) }),
    meta: { units: { max_occupancy: 'peopleCount' } },
  }
}

/** Returns the maximum over all buckets; this summary is no sum. */
function fullest(group: CountGroup<'inside'>) {
  const known = [...group.part.buckets.keys()].flatMap((bucket) => group.totals(bucket, 0)?.inside ?? [])
  const max_occupancy = known.reduce<number | null>((max, inside) => Math.max(max ?? 0, inside), null)
  return { ...group.part.fields, max_occupancy }
}
