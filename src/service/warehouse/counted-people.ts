import type { Facet } from '../../protocol/vocabularies.ts'
import { entrySource, passerBySource } from './count-sources.ts'
import { type CountedGroups, countGroups, type MetricBody, type MetricContext } from './counted-groups.ts'
import { markMeasuredBuckets } from './measured-buckets.ts'
import { hourlyCountStarts, observedEntrances, observedPavements } from './observed-time.ts'
import type { Warehouse } from './warehouse.ts'

interface Counting {
  /** `segments` where every bucket has to know whether it was measured. */
  readonly facets: readonly Facet[]
  /** Each location by itself even where rows are sums over all. */
  readonly eachLocation?: boolean
  /** One bucket for the whole range. */
  readonly inOne?: boolean
}

/** People who entered; README.md states how a bucket gets its number, its 0 or its null. */
export async function countEntries(
  warehouse: Warehouse,
  body: MetricBody,
  context: MetricContext,
  { facets, eachLocation = false, inOne = false }: Counting,
): Promise<CountedGroups<'entries'>> {
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: entrySource,
    eachLocation,
    inOne,
  })
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
  { facets, eachLocation = false }: Counting,
): Promise<CountedGroups<'passersBy'>> {
  const counted = await countGroups(warehouse, body, context, {
    sourceOf: () => passerBySource,
    eachLocation,
  })
  await markMeasuredBuckets(warehouse, { ...counted, facets, observe: observedPavements })
  return counted
}
