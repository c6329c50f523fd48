import { dutiesOf, type StoreDuties } from '../domain/coverage/camera-duties.ts'
import { incidentsAnswer } from '../domain/outages/incidents-answer.ts'
import { usualOfZones } from '../domain/outages/usual-days.ts'
import type { IncidentsAnswer } from '../protocol/derived/incident-answers.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { type EntrancePlaces, entrancePlaces } from './cameras/entrances.ts'
import { findIncidents } from './cameras/found-incidents.ts'
import { storeNorms } from './counts/store-norms.ts'
import { inParts, type PlainDeployment, unlessRefused } from './plain/plain-deployment.ts'

/** The answer of the route `incidents`, from plain answers. @param now epoch milliseconds */
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
  const [found, duties] = await Promise.all([
    findIncidents(plain, { owners, days: period, asOf }),
    dutiesOfStores(plain, ids, { entrances, owners }),
  ])
  return incidentsAnswer(found, body, {
    names: new Map(stores.map(({ id, name }) => [id, name])),
    duties,
    asOf,
    usual: usualOfZones(stores, period, asOf),
    askNorms: (needs) => unlessRefused(storeNorms(plain, { needs, stores, entrances, period, asOf }), null),
  })
}

/** The store of each camera, by recording id. */
async function ownersOf(plain: PlainDeployment, stores: readonly string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    inParts(stores, plain.atOnce).map((part) => unlessRefused(plain.recordings(part), [])),
  )
  return new Map(lists.flat().map(({ id, location_id }) => [id, location_id]))
}

async function dutiesOfStores(
  plain: PlainDeployment,
  stores: readonly string[],
  { entrances, owners }: { readonly entrances: EntrancePlaces; readonly owners: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, StoreDuties>> {
  const areas = await unlessRefused(Promise.all(inParts(stores, plain.atOnce).map(plain.areas)), null)
  return dutiesOf({
    stores,
    entrances: new Map(entrances.places.map(({ location, recordings }) => [location, recordings])),
    owners,
    areas: areas?.flat() ?? null,
  })
}
