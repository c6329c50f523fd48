import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { type MetricContext, refuseEstimates } from '../counts/counted-groups.ts'
import { countPassersBy } from '../counts/counted-people.ts'
import type { Warehouse } from '../warehouse.ts'

export interface PassersByAnswer extends FacetRows<{ readonly passers_by: number | null }> {
  readonly meta: { readonly units: { readonly passers_by: 'peopleCount' } }
}

/**
 * Number of people who passed outside (our extension of the contract). README.md defines when a bucket has a number, 0
 * or null.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` if an id does not exist, or `forbidden`
 */
export async function passersBy(
  warehouse: Warehouse,
  body: BodyOf<'passers-by'>,
  context: MetricContext,
): Promise<PassersByAnswer> {
  refuseEstimates(body)
  const counted = await countPassersBy(warehouse, body, context, { facets: body.facets })
  return {
    ...facetRows(body.facets, {
      ...counted,
      values: (totals) => ({ passers_by: totals?.passersBy ?? null }),
    }),
    meta: { units: { passers_by: 'peopleCount' } },
  }
}
