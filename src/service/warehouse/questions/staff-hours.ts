import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { type MetricContext, refuseEstimates } from '../counts/counted-groups.ts'
import { countStaff, staffHours as hoursOf } from '../shifts/counted-staff.ts'
import type { Warehouse } from '../warehouse.ts'

export interface StaffHoursAnswer extends FacetRows<{ readonly staff_hours: number | null }> {
  readonly meta: { readonly units: { readonly staff_hours: 'hours' } }
}

/**
 * Hours that staff worked, from shifts (our extension of the contract). README.md defines when a bucket has a number, 0
 * or null.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` if an id does not exist, or `forbidden`
 */
export async function staffHours(
  warehouse: Warehouse,
  body: BodyOf<'staff-hours'>,
  context: MetricContext,
): Promise<StaffHoursAnswer> {
  refuseEstimates(body)
  const counted = await countStaff(warehouse, body, context, {
    facets: body.facets,
    isPlanned: body.planned === true,
  })
  return {
    ...facetRows(body.facets, {
      ...counted,
      values: (totals) => ({ staff_hours: totals === null ? null : hoursOf(totals.staffMs) }),
    }),
    meta: { units: { staff_hours: 'hours' } },
  }
}
