import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import { planDay } from '../../../domain/day-so-far/day-plan.ts'
import { UsualStores } from '../../../domain/day-so-far/usual-stores.ts'
import { targetsIn } from '../../../domain/targets/targets-in.ts'
import type { UsualAnswer } from '../../../protocol/derived/usual-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import { type DayCameras, dayCameras, hoursOnDays } from './cameras/day-cameras.ts'
import { dayCounts } from './counts/day-counts.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { storesInParts } from './stores/store-parts.ts'

/**
 * Hours that a statement reads per store: visitors of nine weekdays, each with the day before and after. With more
 * stores at once, the slowest statement would exceed its time limit on a busy machine.
 */
const hoursOfStore = 9 * 3 * 24 * 5

/**
 * Compares today so far with the same weekdays of the last eight weeks: the findings of each store, most urgent first,
 * and the figures of all stores.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function usual(
  warehouse: Warehouse,
  body: BodyOf<'usual'>,
  asker: MetricContext,
): Promise<UsualAnswer> {
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const cameras = await dayCameras(
    warehouse,
    stores.map(({ id }) => id),
  )
  const day = new UsualStores(refreshedAt(context), targetsIn(body))
  for (const some of storesInParts(stores, hoursOfStore, context)) {
    await addStores(warehouse, day, { body, stores: some, cameras }, context)
  }
  return day.answer(body.limit)
}

interface Part {
  readonly body: BodyOf<'usual'>
  readonly stores: readonly StoredLocation[]
  readonly cameras: DayCameras
}

async function addStores(
  warehouse: Warehouse,
  day: UsualStores,
  { body, stores, cameras }: Part,
  context: MetricContext,
): Promise<void> {
  const asOf = refreshedAt(context)
  const zones = storesByZone(stores)
  const plans = new Map(zones.map((zone) => [zone.timezone, planDay(zone, asOf, 'hour')]))
  const people = peopleIn(body)
  const counts = await dayCounts(warehouse, { stores: stores.map(({ id }) => id), plans, people }, context)
  const seen = await hoursOnDays(warehouse, cameras, { zones, plans }, { now: context.now, asOf })
  for (const plan of plans.values()) {
    const elapsed = plan.group.elapsed === null ? null : counts.elapsed
    await inTurns(day.add({ ...counts, elapsed, plan, cameras: seen }))
  }
}
