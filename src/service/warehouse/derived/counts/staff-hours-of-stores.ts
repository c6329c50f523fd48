import { everyone } from '../../../../protocol/metrics/filtered-by.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { countStaff, staffHours } from '../../shifts/counted-staff.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type BucketsQuestion, countingOf, hourlyBody } from '../stores/own-buckets.ts'

/**
 * Returns staff hours by store, in the order of the buckets of its zone. `null` on a day without shifts. Buckets that
 * have not begun are missing unless planned hours count. One pass counts all zones.
 */
export async function staffHoursOf(
  warehouse: Warehouse,
  asked: Omit<BucketsQuestion, 'base'> & { readonly isPlanned: boolean },
  context: MetricContext,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const counting = countingOf(asked, context)
  if (counting === null) return new Map()
  const { range, bucketsIn } = counting
  const body = hourlyBody({ stores: asked.stores, range, people: everyone })
  const { groups } = await countStaff(warehouse, body, counting.context, {
    facets: body.facets,
    isPlanned: asked.isPlanned,
    bucketsIn,
  })
  return new Map(
    groups.map((group) => [
      group.part.locations[0]?.id ?? '',
      group.sumsOf('staffMs').map((sum) => (sum === null ? null : staffHours(sum))),
    ]),
  )
}
