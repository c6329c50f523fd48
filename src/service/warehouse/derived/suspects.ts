import { storesByZone } from '../../../domain/cells/plan-groups.ts'
import { grouped } from '../../../domain/grouped.ts'
import { planSuspects, type SuspectDays } from '../../../domain/outages/suspect-days.ts'
import { type SuspectFacts, SuspectSearch } from '../../../domain/outages/suspects-answer.ts'
import { placeOf } from '../../../domain/zones/floor.ts'
import type { SuspectsAnswer } from '../../../protocol/derived/suspect-answers.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import { cameraKey, hoursOfCameras } from './cameras/hours-of-cameras.ts'
import { entriesOf } from './counts/entries-of-stores.ts'
import { totalsOfPlaces, visitsOf } from './counts/visits-of-zones.ts'
import { floorsOf, type StoreFloors } from './counts/zone-floor.ts'
import { ComparedDays } from './stores/compared-days.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { storesInParts } from './stores/store-parts.ts'

/** Hours held per store: four days of its entries and of each of some zones and cameras. */
const hoursOfStore = 4 * 24 * 8

/**
 * Returns the cameras that recorded the last hours of today well, although their counts are missing or far from usual.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function suspects(
  warehouse: Warehouse,
  body: BodyOf<'suspects'>,
  asker: MetricContext,
): Promise<SuspectsAnswer> {
  const { stores, context } = await requestedStores(warehouse, body, asker)
  const floors = await floorsOf(
    warehouse,
    stores.map(({ id }) => id),
  )
  const search = new SuspectSearch(refreshedAt(context))
  for (const some of storesInParts(stores, hoursOfStore, context)) {
    for (const facts of await factsOf(warehouse, some, floors, context)) await inTurns(search.add(facts))
  }
  return search.answer(body.limit)
}

/** By time zone of the stores. */
async function factsOf(
  warehouse: Warehouse,
  stores: readonly StoredLocation[],
  { floor, entrances, watching }: StoreFloors,
  context: MetricContext,
): Promise<readonly SuspectFacts[]> {
  const asOf = refreshedAt(context)
  const zoneOf = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const own = floor.filter(({ store }) => zoneOf.has(store))
  const zoneOfPlace = new Map(
    own.map(({ store, zone }) => [placeOf(store, zone), zoneOf.get(store) ?? ''] as const),
  )
  const plans = storesByZone(stores).map((zone) => planSuspects(zone, asOf))
  const days = new ComparedDays(plans)
  const asked = { buckets: days.buckets, people: everyone }
  const entries = await entriesOf(warehouse, { ...asked, stores: [...zoneOf.keys()] }, context)
  const places = await totalsOfPlaces(warehouse, { ...asked, stores, floor: own }, context)
  const counted = {
    entries: days.parted(entries, (store) => zoneOf.get(store) ?? ''),
    visits: days.parted(visitsOf(places), (place) => zoneOfPlace.get(place) ?? ''),
    entrances,
    cameras: await camerasOf(warehouse, plans, watching, { now: context.now, asOf }),
  }
  return plans.map((plan) => {
    const ids = new Set(plan.ids)
    return { ...counted, plan, floor: own.filter(({ store }) => ids.has(store)) }
  })
}

/** Returns today's hours of the cameras of entrances and zones. */
async function camerasOf(
  warehouse: Warehouse,
  plans: readonly SuspectDays[],
  { cameras, hours }: StoreFloors['watching'],
  instants: { readonly now: number; readonly asOf: number },
): Promise<SuspectFacts['cameras']> {
  const own = plans.flatMap(({ ids }) => ids.flatMap((store) => cameras.get(store) ?? []))
  const zones = plans.flatMap(({ timezone, ids, days: [today] }) =>
    today === undefined ? [] : [{ timezone, ids, days: today.days }],
  )
  const placed = { cameras, hours }
  const seen = await hoursOfCameras(warehouse, { zones, placed, only: new Set(own.map(cameraKey)) }, instants)
  return grouped(seen, ({ location }) => location)
}
