import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import { planDay } from '../../../domain/day-so-far/day-plan.ts'
import { UsualStores } from '../../../domain/day-so-far/usual-stores.ts'
import type { UsualAnswer } from '../../../protocol/derived/usual-answers.ts'
import { peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import { type DayCameras, dayCameras, hoursOnDays } from './cameras/day-cameras.ts'
import { dayCounts } from './counts/day-counts.ts'
import { askedStores } from './stores/asked-stores.ts'
import { inTurns } from './stores/in-turns.ts'
import { storesInParts } from './stores/store-parts.ts'

/**
 * What a statement reads of a store: visitors of nine weekdays, each with the day before and after it. Of more stores
 * at once, the slowest statement outlasts its time limit on a busy machine.
 */
const hoursOfStore = 9 * 3 * 24 * 5

/**
 * Today so far by store, against the same weekdays of eight weeks: what is with each store, those first that need a hand,
 * and the numbers of all of them.
 *
 * @throws Fault `too_large`, `not_found` where an id does not exist, or `forbidden` where it is another's
 */
export async function usual(
  warehouse: Warehouse,
  body: BodyOf<'usual'>,
  asker: MetricContext,
): Promise<UsualAnswer> {
  const { stores, context } = await askedStores(warehouse, body, asker)
  const cameras = await dayCameras(
    warehouse,
    stores.map(({ id }) => id),
  )
  const day = new UsualStores(refreshedAt(context))
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
