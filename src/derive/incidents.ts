import { dutiesOf, type StoreDuties } from '../domain/coverage/camera-duties.ts'
import { camerasMissed } from '../domain/outages/cameras-missed.ts'
import { type ChainCameras, type CountedPlace, countedPlaces } from '../domain/outages/counting-cameras.ts'
import { incidentsAnswer } from '../domain/outages/incidents-answer.ts'
import { usualOfZones } from '../domain/outages/usual-days.ts'
import type { IncidentsAnswer } from '../protocol/derived/incident-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { type EntrancePlaces, entrancePlaces } from './cameras/entrances.ts'
import { findIncidents } from './cameras/found-incidents.ts'
import { streetCameras } from './cameras/streets.ts'
import { storeFloors } from './counts/store-floors.ts'
import { storeNorms } from './counts/store-norms.ts'
import { inParts, listed, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/**
 * Derives the response of the route `incidents` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveIncidents(
  plain: PlainDeployment,
  body: BodyOf<'incidents'>,
  now: number,
): Promise<IncidentsAnswer> {
  const asOf = lastRefresh(now)
  const period = { first: body.start, last: body.end }
  const stores = await plain.stores(body.entities)
  const ids = stores.map(({ id }) => id)
  const [entrances, owners] = await Promise.all([entrancePlaces(plain, ids), ownersOf(plain, ids)])
  for (const { location, recordings } of entrances.places) {
    for (const id of recordings) if (!owners.has(id)) owners.set(id, location)
  }
  const chain = { stores: ids, entrances: entrancesIn(entrances), owners }
  const [places, duties] = await Promise.all([
    placesAsked(plain, body.cameras, chain),
    dutiesOfStores(plain, chain),
  ])
  const { times, ...found } = await findIncidents(plain, {
    owners: places === null ? owners : ownersIn(places),
    days: period,
    hours: body.hours,
    asOf,
  })
  const cameras = places && camerasMissed(places, (id) => times.get(id) ?? null, found.found)
  return incidentsAnswer({ ...found, ...(cameras && { cameras }) }, body, {
    names: new Map(stores.map(({ id, name }) => [id, name])),
    duties,
    asOf,
    usual: usualOfZones(stores, period, asOf),
    askNorms: (needs) =>
      unlessRefused(
        storeNorms(plain, { needs, stores, entrances, period, people: peopleIn(body), asOf }),
        null,
      ),
  })
}

/** Returns the store of each camera, by recording id. */
async function ownersOf(plain: PlainDeployment, stores: readonly string[]): Promise<Map<string, string>> {
  const recordings = await listed(inParts(stores, plain.atOnce).map(plain.recordings))
  return new Map(recordings.map(({ id, location_id }) => [id, location_id]))
}

function entrancesIn({ places }: EntrancePlaces): ReadonlyMap<string, readonly string[]> {
  return new Map(places.map(({ location, recordings }) => [location, recordings]))
}

/**
 * Returns the places of the number whose cameras are selected. `null` selects all cameras.
 *
 * @throws Refused if the number depends on zones, and the deployment lists none
 */
async function placesAsked(
  plain: PlainDeployment,
  asked: BodyOf<'incidents'>['cameras'],
  known: Pick<ChainCameras, 'stores' | 'entrances' | 'owners'>,
): Promise<readonly CountedPlace[] | null> {
  if (asked === undefined) return null
  const chain = {
    ...known,
    streets: asked.of === 'shopfront' ? await streetCameras(plain, known.stores) : new Map(),
  }
  if (asked.of === 'shopfront') return countedPlaces(asked, { ...chain, floor: [] })
  if (asked.of === 'entrances' && asked.beside === undefined) {
    return countedPlaces(asked, { ...chain, floor: [] })
  }
  const floor = storeFloors(plain, chain.stores)
  return countedPlaces(asked, {
    ...chain,
    floor: await (asked.of === 'store-dwell' ? unlessRefused(floor, []) : floor),
  })
}

/** Returns the cameras of some places, each with its store. */
function ownersIn(places: readonly CountedPlace[]): ReadonlyMap<string, string> {
  return new Map(places.flatMap(({ store, recordings }) => recordings.map((id) => [id, store] as const)))
}

async function dutiesOfStores(
  plain: PlainDeployment,
  chain: Pick<ChainCameras, 'stores' | 'entrances' | 'owners'>,
): Promise<ReadonlyMap<string, StoreDuties>> {
  const areas = await unlessRefused(Promise.all(inParts(chain.stores, plain.atOnce).map(plain.areas)), null)
  return dutiesOf({ ...chain, areas: areas?.flat() ?? null })
}
