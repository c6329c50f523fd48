import { hourMs } from '../../../calendar/wall-clock.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { forgetClosedZeros, whileOpen } from './closed-zeros.ts'
import { CountGroup } from './count-group.ts'
import { type ConversionMeasure, type CustomerMeasure, conversionSource } from './count-sources.ts'
import {
  type CountedGroups,
  countGroups,
  isSummaryAlone,
  type MetricBody,
  type MetricContext,
  type OwnBuckets,
} from './counted-groups.ts'
import { markMeasuredBuckets } from './measured-buckets.ts'
import { hourlyCountStarts, observedEntrances } from './observed-time.ts'

export interface CustomersAndSales {
  /** A bucket with staff alone has 0. */
  readonly customers: CountedGroups<CustomerMeasure>
  /** The same groups, in the same order, of which `sales` is whole. */
  readonly sales: readonly CountGroup<ConversionMeasure>[]
}

/**
 * Visitors who are not staff, and sales, of each location by itself, in one statement. A bucket without a count of
 * visitors is 0 where an entrance camera looked, and unknown where an hourly count hides the roles of its visitors.
 */
export async function countCustomersAndSales(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  buckets: OwnBuckets = {},
): Promise<CustomersAndSales> {
  const counters = await customerCounters(warehouse)
  const source = conversionSource(counters)
  const count = (asked: MetricBody, asker = context) =>
    countGroups(warehouse, asked, asker, {
      sourceOf: () => source,
      eachLocation: true,
      inOne: isSummaryAlone(body),
      ...buckets,
    })
  const counted = await count(body)
  const customers = customersOf(counted)
  const summed = new Set(counters)
  await forgetClosedZeros(warehouse, customers, {
    countOpen: async (locations) => customersOf(await count(...whileOpen(body, context, locations))),
    reachMs: (location) => (summed.has(location) ? hourMs : 0),
  })
  await markMeasuredBuckets(warehouse, {
    ...customers,
    facets: body.facets,
    observe: observedEntrances,
    hiddenBy: hourlyCountStarts,
  })
  return { customers, sales: counted.groups }
}

/** A sale says nothing of who came: a bucket of sales alone is one without a count. */
function customersOf(counted: CountedGroups<ConversionMeasure>): CountedGroups<CustomerMeasure> {
  const groups = counted.groups.map((group) => {
    const customers = new CountGroup<CustomerMeasure>(group.part, counted.demographics, [
      'customers',
      'unknownRoles',
    ])
    const reports = group.sumsOf('reports')
    customers.addFolded(
      group,
      Int32Array.from(reports, (count, bucket) => ((count ?? 0) > 0 ? bucket : -1)),
    )
    return customers
  })
  return { ...counted, groups }
}

/** The locations whose hourly counts are of customers. */
async function customerCounters(warehouse: Warehouse): Promise<readonly string[]> {
  const rows = await configurationRows<{ id: string }>(
    warehouse,
    `SELECT id FROM ${database}.locations FINAL WHERE counts_of = 'customers' ORDER BY id`,
    {},
  )
  return rows.map(({ id }) => id)
}
