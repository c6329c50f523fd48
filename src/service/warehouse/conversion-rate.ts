import type { BodyOf } from '../../protocol/requests.ts'
import { type FacetRows, facetRows } from './count-rows.ts'
import { conversionSource } from './count-sources.ts'
import { countGroups, isSummaryAlone, type MetricContext, refuseEstimates } from './counted-groups.ts'
import type { Warehouse } from './warehouse.ts'

export interface ConversionAnswer
  extends FacetRows<{
    /** A fraction, where 0.184 means 18.4 %; it can exceed 1. `null` where no customer entered. */
    readonly sales_conversion_rate: number | null
  }> {
  readonly meta: { readonly units: { readonly sales_conversion_rate: 'rate' } }
}

/**
 * Sales ÷ customers who entered, of each location (interface §2.7, §4.1 rule 3; notes §6). README.md states the
 * rules.
 *
 * @throws Fault `bad_request`, `too_large`, or `not_found` where an id does not exist
 */
export async function conversionRate(
  warehouse: Warehouse,
  body: BodyOf<'transactions/conversion-rate'>,
  context: MetricContext,
): Promise<ConversionAnswer> {
  refuseEstimates(body)
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: () => conversionSource,
    inOne: isSummaryAlone(body),
  })
  return {
    ...facetRows(body.facets, {
      ...counted,
      values: (totals) => ({
        sales_conversion_rate:
          totals === null || totals.customers === 0 ? null : totals.sales / totals.customers,
      }),
    }),
    meta: { units: { sales_conversion_rate: 'rate' } },
  }
}
