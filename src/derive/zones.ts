import type { Bucket } from '../calendar/calendar.ts'
import { lengthOf } from '../calendar/day-range.ts'
import { instantsOf } from '../calendar/instants.ts'
import { type PlannedGroup, planGroup, storesByZone } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import type { FloorZone } from '../domain/zones/floor.ts'
import { visitsOf } from '../domain/zones/side-by-side.ts'
import { type ComparedFacts, canCompare, zoneChangesInSteps } from '../domain/zones/zone-changes.ts'
import { shownPlaces, zonesAnswer } from '../domain/zones/zones-answer.ts'
import type { ZonesAnswer } from '../protocol/derived/zone-answers.ts'
import { type Demographics, peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entrancePlaces } from './cameras/entrances.ts'
import { floorCameras } from './cameras/floor-cameras.ts'
import { peopleInAll } from './counts/entries.ts'
import { storeFloors } from './counts/store-floors.ts'
import { storeDwellRows, visitsByBucket, visitsInAll } from './counts/zone-stays.ts'
import { inParts, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `zones` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveZones(
  plain: PlainDeployment,
  body: BodyOf<'zones'>,
  now: number,
): Promise<ZonesAnswer> {
  const asOf = lastRefresh(now)
  const days = { first: body.start, last: body.end }
  const compared =
    body.compared === undefined ? null : { first: body.compared.start, last: body.compared.end }
  const people = peopleIn(body)
  const stores = await plain.stores(body.entities)
  const ids = stores.map(({ id }) => id)
  const [floor, { places: doors }] = await Promise.all([storeFloors(plain, ids), entrancePlaces(plain, ids)])
  const shown = shownPlaces(floor, body.zones)
  const then = compared !== null && canCompare(shown.length, lengthOf(days)) ? compared : null
  const groups = storesByZone(stores).map((zone) =>
    planGroup(zone, { days, compared: then, base: 'day', asOf }),
  )
  const parts = groups.map(({ timezone, stores: own }) => ({
    range: instantsOf(days, timezone),
    asked: { stores: own, people, floor: placesOf(own, shown) },
  }))
  const inStores = parts.flatMap(({ range, asked }) =>
    inParts(asked.stores, plain.atOnce).map((some) => ({ range, asked: { stores: some, people } })),
  )
  const [visits, entries, dwell, cameras] = await Promise.all([
    Promise.all(parts.map(({ asked, range }) => visitsInAll(plain, asked, range))),
    unlessRefused(
      Promise.all(inStores.map(({ asked, range }) => peopleInAll(plain, { ...asked, range }))),
      null,
    ),
    unlessRefused(Promise.all(inStores.map(({ asked, range }) => storeDwellRows(plain, asked, range))), []),
    floorCameras(plain, { stores, doors, floor, shown, days, compared: then, asOf }),
  ])
  const counts = then === null ? null : await comparedVisits(plain, groups, shown, people)
  return zonesAnswer({
    stores: ids,
    floor,
    shown,
    visits: visits.flat(),
    entries: entries?.flat() ?? null,
    dwell: dwell.flat(),
    ...cameras,
    entrances: new Map(doors.map(({ location, recordings }) => [location, recordings])),
    changes: counts && atOnce(zoneChangesInSteps({ ...counts, floor: shown, groups, ...cameras, asOf })),
    asOf,
  })
}

type Counts = Pick<ComparedFacts, 'current' | 'compared' | 'elapsed'>

/** Returns the visits by day of both periods, and up to the same clock time on an unfinished day. */
async function comparedVisits(
  plain: PlainDeployment,
  groups: readonly PlannedGroup[],
  shown: readonly FloorZone[],
  people: Demographics,
): Promise<Counts> {
  const count = async (bucketsIn: (group: PlannedGroup) => readonly Bucket[]) => {
    const visits = new Map<string, readonly (number | null)[]>()
    for (const group of groups) {
      const buckets = bucketsIn(group)
      if (buckets.length === 0) continue
      const asked = { stores: group.stores, people, floor: placesOf(group.stores, shown) }
      for (const [place, values] of await visitsByBucket(plain, asked, { buckets, base: 'day' }))
        visits.set(place, values)
    }
    return visits
  }
  return {
    current: { values: await count(({ current }) => current.buckets) },
    compared: await unlessRefused(
      count(({ compared }) => compared?.buckets ?? []).then((values) => ({ values })),
      null,
    ),
    elapsed: await unlessRefused(elapsedVisits(plain, groups, shown, people), null),
  }
}

async function elapsedVisits(
  plain: PlainDeployment,
  groups: readonly PlannedGroup[],
  shown: readonly FloorZone[],
  people: Demographics,
): Promise<ReadonlyMap<string, number | null>> {
  const visits = new Map<string, number | null>()
  for (const { elapsed, stores } of groups) {
    if (elapsed === null) continue
    const floor = placesOf(stores, shown)
    const rows = await visitsInAll(plain, { stores, people, floor }, elapsed.range)
    for (const [place, value] of visitsOf(rows, floor)) visits.set(place, value)
  }
  return visits
}

function placesOf(stores: readonly string[], shown: readonly FloorZone[]): readonly FloorZone[] {
  const own = new Set(stores)
  return shown.filter(({ store }) => own.has(store))
}
