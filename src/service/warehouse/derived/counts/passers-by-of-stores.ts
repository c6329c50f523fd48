import { everyone } from '../../../../protocol/metrics/filtered-by.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { countPassersBy } from '../../counts/counted-people.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type BucketsQuestion, countingOf, hourlyBody } from '../stores/own-buckets.ts'

/**
 * Returns passers-by by store, in the order of the buckets of its zone. Buckets that have not begun are missing. One
 * pass counts all zones.
 */
export async function passersByOf(
  warehouse: Warehouse,
  asked: Omit<BucketsQuestion, 'base'>,
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const counting = countingOf(asked, context)
  if (counting === null) return new Map()
  const { range, bucketsIn } = counting
  const body = hourlyBody({ stores: asked.stores, range, people: everyone })
  const { groups } = await countPassersBy(warehouse, body, counting.context, {
    facets: body.facets,
    bucketsIn,
  })
  return new Map(
    groups.map((group) => [group.part.locations[0]?.id ?? '', group.sumsOf('passersBy')] as const),
  )
}
