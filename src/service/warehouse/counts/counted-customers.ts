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
import { hourlyCountStarts, observedEntrances } from './watched/observed-time.ts'

export interface CustomersAndSales {
  /** A bucket with only staff has 0. */
  readonly customers: CountedGroups<CustomerMeasure>
  /** The same groups in the same order, with complete `sales`. */
  readonly sales: readonly CountGroup<ConversionMeasure>[]
}

/**
 * Counts visitors without staff, and sales, per location in one statement. A bucket without a count of visitors is 0 if
 * an entrance camera was recording. It is unknown if an hourly total hides the roles of its visitors.
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

/** A sale does not count visitors: a bucket that has only sales has no count. */
function customersOf(counted: CountedGroups<ConversionMeasure>): CountedGroups<CustomerMeasure> {
  const groups = counted.groups.map((group) => {
    const customers = new CountGroup<CustomerMeasure>(group.part, counted.demographics, [
      'customers',
      'unknownRoles',
    ])
    customers.addFolded(group, group.bucketsWith('reports'))
    return customers
  })
  return { ...counted, groups }
}

/** Returns the locations whose hourly totals exclude staff. */
export async function customerCounters(warehouse: Warehouse): Promise<readonly string[]> {
  const rows = await configurationRows<{ id: string }>(
    warehouse,
    `SELECT id FROM ${database}.locations FINAL WHERE counts_of = 'customers' ORDER BY id`,
    {},
  )
  return rows.map(({ id }) => id)
}
