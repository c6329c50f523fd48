import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { CountGroup, overlapped, type Totals } from '../counts/count-group.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import type { ConversionMeasure, CustomerMeasure } from '../counts/count-sources.ts'
import { countCustomersAndSales } from '../counts/counted-customers.ts'
import {
  type CountedGroups,
  type MetricBody,
  type MetricContext,
  type OwnBuckets,
  refuseEstimates,
} from '../counts/counted-groups.ts'
import { instantRange } from '../counts/measured-buckets.ts'
import { type DaysOfZones, sumByDay } from '../counts/sum-by-day.ts'
import { hourlyCountStarts } from '../counts/watched/observed-time.ts'
import type { Warehouse } from '../warehouse.ts'

export interface ConversionValues {
  /** A fraction: 0.184 means 18.4%; it can exceed 1. `null` without visitors. */
  readonly sales_conversion_rate: number | null
  /** Our extension: the visitors in the denominator, without staff. `null` if not counted. */
  readonly customer_entries: number | null
  /** Our extension: the share of them with unknown role, 0 to 1, who can include staff. `null` without visitors. */
  readonly unknown_role_share: number | null
}

export interface ConversionAnswer extends FacetRows<ConversionValues> {
  readonly meta: {
    readonly units: {
      readonly sales_conversion_rate: 'rate'
      readonly customer_entries: 'peopleCount'
      readonly unknown_role_share: 'rate'
    }
  }
}

/**
 * Transactions ÷ visitors without staff, per location (interface §2.7, §4.1 rule 3; notes §6). README.md has the rules.
 *
 * @throws Fault `bad_request`, `too_large`, or `not_found` if an id does not exist
 */
export async function conversionRate(
  warehouse: Warehouse,
  body: BodyOf<'transactions/conversion-rate'>,
  context: MetricContext,
): Promise<ConversionAnswer> {
  refuseEstimates(body)
  return {
    ...facetRows(body.facets, {
      ...(await countConversion(warehouse, body, context)),
      values: conversionValues,
    }),
    meta: {
      units: {
        sales_conversion_rate: 'rate',
        customer_entries: 'peopleCount',
        unknown_role_share: 'rate',
      },
    },
  }
}

/** Counts visitors and transactions per location. */
export async function countConversion(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  buckets?: OwnBuckets,
): Promise<Pick<CountedGroups<Measure>, 'groups' | 'demographics'>> {
  const { customers, sales } = await countCustomersAndSales(warehouse, body, context, buckets)
  return {
    groups: customers.groups.map((group, position) => combined(group, sales[position])),
    demographics: customers.demographics,
  }
}

export interface CountedInDays {
  readonly hours: readonly CountGroup<CustomerMeasure>[]
  /** The same groups in the same order, by day. */
  readonly days: readonly CountGroup<Measure>[]
}

/** Counts customers by hour, and both by day as a daily request would: a day sums all its hours, even those that are hidden. */
export async function countConversionInDays(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { bucketsIn, daysIn }: Required<OwnBuckets> & DaysOfZones,
): Promise<CountedInDays> {
  const { customers, sales } = await countCustomersAndSales(warehouse, body, context, { bucketsIn })
  const summed = await hourlyCountStarts(
    warehouse,
    customers.groups.flatMap(({ part }) => part.locations.map(({ id }) => id)),
    customers.range,
  )
  return {
    hours: customers.groups,
    days: customers.groups.map((group, position) => {
      const [{ id = '', timezone = '' } = {}] = group.part.locations
      const days = daysIn(timezone)
      const hidden = overlapped(days, (summed.get(id) ?? []).map(instantRange))
      const sold = sales[position]
      return combined(
        sumByDay(group, ['customers', 'unknownRoles'], { days, hidden }),
        sold && sumByDay(sold, ['customers', 'unknownRoles', 'reports', 'sales'], { days }),
      )
    }),
  }
}

/** `counted`: the buckets in which visitors were counted, even if there were none. */
type Measure = 'customers' | 'unknownRoles' | 'counted' | 'sales'

function combined(
  visitors: CountGroup<CustomerMeasure>,
  sold: CountGroup<ConversionMeasure> | undefined,
): CountGroup<Measure> {
  const both = new CountGroup<Measure>(visitors.part, { asked: [], combinations: [{}] }, [
    'customers',
    'unknownRoles',
    'counted',
    'sales',
  ])
  for (const bucket of visitors.part.buckets.keys()) {
    const people = visitors.totals(bucket, 0)
    const sales = sold?.totals(bucket, 0)?.sales ?? 0
    if (people === null && sales === 0) continue
    both.addAt(bucket, 0, {
      customers: people?.customers ?? 0,
      unknownRoles: people?.unknownRoles ?? 0,
      counted: people === null ? 0 : 1,
      sales,
    })
  }
  if (visitors.isSummaryHidden) both.hideSummary()
  return both
}

export function conversionValues(totals: Totals<Measure> | null): ConversionValues {
  const customers = totals?.customers ?? 0
  return {
    sales_conversion_rate: totals === null || customers === 0 ? null : totals.sales / customers,
    customer_entries: totals === null || totals.counted === 0 ? null : customers,
    unknown_role_share: totals === null || customers === 0 ? null : totals.unknownRoles / customers,
  }
}
