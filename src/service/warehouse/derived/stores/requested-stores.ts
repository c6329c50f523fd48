import type { DerivedQuestion } from '../../../../protocol/requests/requests.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { limitsOf } from '../../engine/limits.ts'
import { findLocations, type StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'

/**
 * Returns the stores of a derived request, and the context in which all of them are read at once, with the store limit
 * of derived requests instead of that of plain ones.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function requestedStores(
  warehouse: Warehouse,
  body: Pick<DerivedQuestion['body'], 'entities' | 'entityType'>,
  asker: MetricContext,
): Promise<{ readonly stores: readonly StoredLocation[]; readonly context: MetricContext }> {
  const limits = limitsOf(asker.limits)
  // Before anything is read: what is computed from it must not count as of a later state.
  const configured = warehouse.configuration?.state
  const stores = await findLocations(warehouse, body, {
    maxEntities: limits.maxStores,
    organisations: asker.organisations ?? null,
  })
  const kept = await warehouse.settledDays?.kept()
  return {
    stores,
    context: {
      ...asker,
      limits: { ...limits, maxEntities: limits.maxStores },
      ...(kept && { kept }),
      ...(configured !== undefined && { configured }),
    },
  }
}
