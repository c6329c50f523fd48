import { dutiesOf, type StoreDuties } from '../domain/coverage/camera-duties.ts'
import { camerasMissed } from '../domain/outages/cameras-missed.ts'
import type { ChainCameras, CountedPlace } from '../domain/outages/counting-cameras.ts'
import { incidentsAnswer } from '../domain/outages/incidents-answer.ts'
import { usualOfZones } from '../domain/outages/usual-days.ts'
import type { IncidentsAnswer } from '../protocol/derived/incident-answers.ts'
import { peopleIn } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { askedPlaces, knownCameras } from './asked-places.ts'
import { findIncidents } from './cameras/found-incidents.ts'
import { storeNorms } from './counts/store-norms.ts'
import { inParts, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

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
  const chain = await knownCameras(plain, ids)
  const { owners, places: entrances } = chain
  const [places, duties] = await Promise.all([
    askedPlaces(plain, body.cameras, chain),
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
