import type { BodyOf } from '../../../protocol/requests/requests.ts'
import type { CountGroup, RowFields, Totals } from '../counts/count-group.ts'
import { type FacetRows, facetRows } from '../counts/count-rows.ts'
import { salesSource } from '../counts/count-sources.ts'
import {
  type CountedGroups,
  countGroups,
  type MetricBody,
  type MetricContext,
  type OwnBuckets,
  refreshedAt,
  refuseEstimates,
} from '../counts/counted-groups.ts'
import { markReportedBuckets } from '../counts/reported-days.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

export interface SalesValues {
  /** Sales only, without refunds and voids. */
  readonly transactions_count: number | null
  /** In the currency of the row. */
  readonly transactions_volume: number | null
  /** Units sold. */
  readonly transactions_units: number | null
  /** Volume ÷ count, in the currency of the row. Also `null` without sales. */
  readonly average_transaction_value: number | null
}

export interface SalesAnswer extends FacetRows<SalesValues> {
  readonly meta: { readonly units: Readonly<Record<keyof SalesValues, string>> }
}

type TillMeasure = 'sales' | 'hundredths' | 'pieces'
type SalesGroup = CountGroup<TillMeasure>

/**
 * Sales by currency (our extension of the contract). README.md has the rules.
 *
 * @throws Fault `bad_request`, `too_large`, `not_found` if an id does not exist, or `forbidden`
 */
export async function transactionsData(
  warehouse: Warehouse,
  body: BodyOf<'transactions/data'>,
  context: MetricContext,
): Promise<SalesAnswer> {
  refuseEstimates(body)
  const counted = await countSales(warehouse, body, context)
  const currencies = await currenciesOf(
    warehouse,
    counted.groups.flatMap(({ part }) => part.locations.map(({ id }) => id)),
  )
  const fieldsOf = ({ part }: Pick<SalesGroup, 'part'>): RowFields => ({
    ...part.fields,
    currency: currencies.get(part.locations[0]?.id ?? '') ?? null,
  })
  const byStore = body.breakdownByDimensions?.includes('entity') ?? false
  const groups = byStore
    ? counted.groups
    : counted.groups.toSorted((one, other) =>
        currencyIn(fieldsOf(one)) < currencyIn(fieldsOf(other)) ? -1 : 1,
      )
  const [only, ...others] = new Set(groups.map((group) => currencyIn(fieldsOf(group))))
  const money = only === undefined || only === '' || others.length > 0 ? 'currency' : only
  return {
    ...facetRows(body.facets, { ...counted, groups, fieldsOf, values: salesValues }),
    meta: {
      units: {
        transactions_count: 'count',
        transactions_volume: money,
        transactions_units: 'count',
        average_transaction_value: money,
      },
    },
  }
}

/** Sums the sales of each location. */
export async function countSales(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  buckets: OwnBuckets = {},
): Promise<CountedGroups<TillMeasure>> {
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: (_demographics, range) => salesSource(range),
    // Reading whole days avoids a separate query for a partial day.
    readsWhole: body.aggregationPeriod === 'day',
    eachLocation: true,
    ...buckets,
  })
  await markReportedBuckets(warehouse, {
    ...counted,
    period: body.aggregationPeriod,
    facets: body.facets,
    isInsideHours: body.insideRecordingTimes === true,
    refreshed: refreshedAt(context),
  })
  return counted
}

function currencyIn({ currency }: RowFields): string {
  return currency ?? ''
}

/** Sums are in hundredths, so that floating point does not distort them. */
export function salesValues(totals: Totals<TillMeasure> | null): SalesValues {
  return {
    transactions_count: totals?.sales ?? null,
    transactions_volume: totals === null ? null : totals.hundredths / 100,
    transactions_units: totals?.pieces ?? null,
    average_transaction_value:
      totals === null || totals.sales === 0 ? null : totals.hundredths / 100 / totals.sales,
  }
}

/** Returns the currency of each location that has one. */
export async function currenciesOf(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await configurationRows<{ id: string; currency: string }>(
    warehouse,
    `SELECT id, toString(currency) AS currency FROM ${database}.locations FINAL
     WHERE id IN {locations:Array(String)} AND currency != ''`,
    { locations: locationIds },
  )
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
