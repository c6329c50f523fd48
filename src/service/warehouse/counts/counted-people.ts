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
import { hourlyCountStarts, observedEntrances, observedPavements } from './observed-time.ts'

interface Counting extends OwnBuckets {
  /** `segments` where every bucket has to know whether it was measured. */
  readonly facets: readonly Facet[]
  /** Every hour by itself. */
  readonly byHour?: boolean
  /** One bucket for the whole range. */
  readonly inOne?: boolean
  /** All stores of a time zone as one, whatever rows the contract has. */
  readonly together?: boolean
  /** The buckets that are looked at; what lies in others is not read. */
  readonly only?: (bucket: Bucket) => boolean
}

/** People who entered; README.md states how a bucket gets its number, its 0 or its null. */
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
  // Under demographics only visits count, and a visit is never 0.
  if (counted.demographics.asked.length === 0) {
    await forgetClosedZeros(warehouse, counted, {
      countOpen: (locations) => count(...whileOpen(body, context, locations)),
      // A visit is never 0, a sum by the hour is.
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

/** People who passed outside. */
export async function countPassersBy(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { facets, byHour = false }: Counting,
): Promise<CountedGroups<'passersBy'>> {
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: () => passerBySource,
    namesLocations: true,
    byHour,
  })
  await markMeasuredBuckets(warehouse, { ...counted, facets, observe: observedPavements })
  return counted
}
