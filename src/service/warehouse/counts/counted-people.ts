import { hourMs } from '../../../calendar/wall-clock.ts'
import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { Bucket } from '../buckets/buckets.ts'
import type { Warehouse } from '../warehouse.ts'
import { forgetClosedZeros, whileOpen } from './closed-zeros.ts'
import { entrySource, passerBySource } from './count-sources.ts'
import {
  type CountedGroups,
  countGroups,
  type MetricBody,
  type MetricContext,
  type OwnBuckets,
} from './counted-groups.ts'
import { markMeasuredBuckets } from './measured-buckets.ts'
import { hourlyCountStarts, observedEntrances, observedStreets } from './watched/observed-time.ts'

interface Counting extends OwnBuckets {
  /** `segments` if every bucket must be marked as observed or not. */
  readonly facets: readonly Facet[]
  /** Counts each hour separately. */
  readonly byHour?: boolean
  /** Counts the whole range as one bucket. */
  readonly inOne?: boolean
  /** Sums all stores of a time zone, regardless of the rows of the contract. */
  readonly together?: boolean
  /** Selects the buckets to read. */
  readonly only?: (bucket: Bucket) => boolean
}

/** Counts people who entered. README.md defines when a bucket has a number, 0 or null. */
export async function countEntries(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { facets, byHour = false, inOne = false, together = false, only, bucketsIn }: Counting,
): Promise<CountedGroups<'entries'>> {
  const count = (asked: MetricBody, asker = context) =>
    countGroups(warehouse, asked, asker, {
      sourceOf: entrySource,
      namesLocations: !together,
      byHour,
      inOne,
      ...(only && { only }),
      ...(bucketsIn && { bucketsIn }),
    })
  const counted = await count(body)
  // With demographics, only visits count, and a visit is never 0.
  if (counted.demographics.asked.length === 0) {
    await forgetClosedZeros(warehouse, counted, {
      countOpen: (locations) => count(...whileOpen(body, context, locations)),
      // A visit is never 0, but an hourly total can be.
      reachMs: () => hourMs,
    })
  }
  await markMeasuredBuckets(warehouse, {
    ...counted,
    facets,
    observe: observedEntrances,
    ...(counted.demographics.asked.length > 0 && { hiddenBy: hourlyCountStarts }),
  })
  return counted
}

/** Counts people who passed outside. */
export async function countPassersBy(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { facets, byHour = false, bucketsIn }: Counting,
): Promise<CountedGroups<'passersBy'>> {
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: () => passerBySource,
    namesLocations: true,
    byHour,
    ...(bucketsIn && { bucketsIn }),
  })
  await markMeasuredBuckets(warehouse, { ...counted, facets, observe: observedStreets })
  return counted
}
