import type { ZoneStores } from '../domain/cells/plan-groups.ts'
import { atOnce } from '../domain/cells/steps.ts'
import type { CameraHours } from '../domain/coverage/camera-hours.ts'
import { type CountsOfDays, planSuspects, type SuspectDays } from '../domain/outages/suspect-days.ts'
import { type SuspectFacts, SuspectSearch } from '../domain/outages/suspects-answer.ts'
import type { FloorZone } from '../domain/zones/floor.ts'
import type { SuspectsAnswer } from '../protocol/derived/suspect-answers.ts'
import { everyone } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entrancePlaces } from './cameras/entrances.ts'
import { entriesByBucket } from './counts/entries.ts'
import { storeFloors } from './counts/store-floors.ts'
import { visitsByBucket } from './counts/zone-stays.ts'
import { loadAhead } from './plain/load-ahead.ts'
import { inParts, type PlainDeployment, unlessRefused, zonesInParts } from './plain/plain-deployment.ts'

/** Limits memory: for each store, four days of hours of the store, its zones and its cameras. */
const storesAtOnce = 100

/**
 * Derives the response of the route `suspects` from plain responses.
 * @param now epoch milliseconds
 */
export async function deriveSuspects(
  plain: PlainDeployment,
  body: BodyOf<'suspects'>,
  now: number,
): Promise<SuspectsAnswer> {
  const asOf = lastRefresh(now)
  const stores = await plain.stores(body.entities)
  const ids = stores.map(({ id }) => id)
  const [{ places }, floor] = await Promise.all([
    entrancePlaces(plain, ids),
    unlessRefused<readonly FloorZone[], readonly FloorZone[]>(storeFloors(plain, ids), []),
  ])
  const entrances = new Map(places.map(({ location, recordings }) => [location, recordings]))
  const search = new SuspectSearch(asOf)
  const parts = zonesInParts(stores, Math.min(plain.atOnce, storesAtOnce))
  const facts = loadAhead(parts, (zone) => factsOf(plain, zone, { entrances, floor, asOf }))
  for await (const own of facts) atOnce(search.add(own))
  return search.answer(body.limit)
}

interface Known extends Pick<SuspectFacts, 'entrances' | 'floor'> {
  readonly asOf: number
}

async function factsOf(
  plain: PlainDeployment,
  zone: ZoneStores,
  { entrances, floor, asOf }: Known,
): Promise<SuspectFacts> {
  const plan = planSuspects(zone, asOf)
  const stores = zone.ids
  const ids = new Set(stores)
  const own = floor.filter(({ store }) => ids.has(store))
  const ofDays = (count: (asked: HoursAsked) => Promise<CountsOfDays[number]>): Promise<CountsOfDays> =>
    Promise.all(plan.days.map(({ buckets }) => unlessRefused(count({ buckets, base: 'hour' }), null)))
  const [entries, visits, cameras] = await Promise.all([
    ofDays(async (hours) => (await entriesByBucket(plain, { stores, people: everyone, ...hours })).values),
    ofDays((hours) => visitsByBucket(plain, { stores, people: everyone, floor: own }, hours)),
    camerasOf(plain, plan, { entrances, floor: own }),
  ])
  return { plan, entries, visits, floor: own, entrances, cameras }
}

interface HoursAsked {
  readonly buckets: SuspectDays['days'][number]['buckets']
  readonly base: 'hour'
}

/** Loads today's hours of the cameras of entrances and zones, by store. */
async function camerasOf(
  plain: PlainDeployment,
  { ids, days: [today] }: SuspectDays,
  { entrances, floor }: Pick<SuspectFacts, 'entrances' | 'floor'>,
): Promise<SuspectFacts['cameras']> {
  const needed = new Map(ids.map((store) => [store, new Set(entrances.get(store))]))
  for (const { store, recordings } of floor) for (const id of recordings) needed.get(store)?.add(id)
  if (today === undefined) return new Map()
  const asked = inParts(
    [...needed.values()].flatMap((own) => [...own]),
    plain.atOnce,
  ).map((part) =>
    unlessRefused<readonly CameraHours[], readonly CameraHours[]>(plain.cameraHours(part, today.days), []),
  )
  const byId = new Map((await Promise.all(asked)).flat().map((camera) => [camera.recording, camera]))
  return new Map([...needed].map(([store, own]) => [store, [...own].flatMap((id) => byId.get(id) ?? [])]))
}
