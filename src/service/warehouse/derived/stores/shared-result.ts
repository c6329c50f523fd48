import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'

/** No hour, opening or footage begins within a quarter of an hour. */
const quarterMs = 15 * 60_000

/**
 * Returns what another request of the same moment has computed, unless anything was written since. The questions of a
 * page differ in facets, but read the same hours.
 *
 * @param what everything besides stores and time on which the result depends
 */
export function sharedResult<Value>(
  { settledDays }: Warehouse,
  what: readonly unknown[],
  { stores, context }: { readonly stores: readonly StoredLocation[]; readonly context: MetricContext },
  work: () => Promise<Value>,
): Promise<Value> {
  // Over a server, edits of the configuration are not noticed.
  if (settledDays?.current === undefined || context.configured === undefined) return work()
  const refreshed = refreshedAt(context)
  const key = JSON.stringify([
    what,
    stores.map(({ id }) => id),
    context.organisations ?? null,
    context.limits ?? null,
    [refreshed, Math.floor(context.now / quarterMs)],
    [settledDays.stateUntil(refreshed), context.configured],
  ])
  return settledDays.shared.result(key, work)
}
