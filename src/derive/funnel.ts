import { bucketsOf } from '../calendar/buckets.ts'
import type { DayRange } from '../calendar/calendar.ts'
import { lengthOf } from '../calendar/day-range.ts'
import { monthsOf } from '../calendar/months-of.ts'
import { type BasePeriod, planGroup, storesByZone } from '../domain/cells/plan-groups.ts'
import { mostCheckedStoreDays } from '../domain/conversion/hour-check.ts'
import { funnelAnswer } from '../domain/funnel/funnel-answer.ts'
import { FunnelRates } from '../domain/funnel/funnel-rates.ts'
import type { StoreFunnel } from '../domain/funnel/store-funnel.ts'
import { type FunnelFacts, storeFunnels } from '../domain/funnel/store-funnels.ts'
import type { FloorZone } from '../domain/zones/floor.ts'
import { seenHours } from '../domain/zones/seen-hours.ts'
import type { FunnelAnswer } from '../protocol/derived/funnel/funnel-answers.ts'
import { everyone } from '../protocol/metrics/filtered-by.ts'
import { lastRefresh } from '../protocol/metrics/wire-time.ts'
import type { BodyOf } from '../protocol/requests/requests.ts'
import { entrancePlaces, hoursOfPlaces } from './cameras/entrances.ts'
import { streetCameras } from './cameras/streets.ts'
import { ratesOfStores } from './conversion.ts'
import { entriesMetric } from './counts/entries.ts'
import { passersByMetric } from './counts/passers-by.ts'
import { storeFloors } from './counts/store-floors.ts'
import { staysMetric } from './counts/zone-stays.ts'
import { loadAhead } from './plain/load-ahead.ts'
import {
  type PlainDeployment,
  type PlainStore,
  unlessRefused,
  zonesInParts,
} from './plain/plain-deployment.ts'
import { amountsByBucket, type PlainMetric } from './plain/plain-metrics.ts'

/**
 * Derives the response of the route `funnel` from plain responses.
 *
 * @param now epoch milliseconds
 */
export async function deriveFunnel(
  plain: PlainDeployment,
  body: BodyOf<'funnel'>,
  now: number,
): Promise<FunnelAnswer> {
  const asOf = lastRefresh(now)
  const days = { first: body.start, last: body.end }
  const stores = await plain.stores(body.entities)
  const ids = stores.map(({ id }) => id)
  const [floor, streets, { places }] = await Promise.all([
    unlessRefused(storeFloors(plain, ids), null),
    streetCameras(plain, ids),
    entrancePlaces(plain, ids),
  ])
  const entrances = new Map(places.map(({ location, recordings }) => [location, recordings]))
  const asked = { stores, days, zone: body.zone ?? null, floor, streets, entrances, asOf }
  const byDay = stores.length * lengthOf(days) > mostCheckedStoreDays
  const byHour = byDay ? null : await unlessRefused(funnelsOf(plain, { ...asked, base: 'hour' }), null)
  const funnels = byHour ?? (await funnelsOf(plain, { ...asked, base: 'day' }))
  const context = { facets: body.facets, floor: floor ?? [], isHourly: byHour !== null, asOf }
  return funnelAnswer(funnels, context)
}

interface FunnelAsked {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  readonly base: BasePeriod
  /** `null` if no zone is requested. */
  readonly zone: string | null
  /** `null` if the deployment lists no zones. */
  readonly floor: readonly FloorZone[] | null
  readonly streets: FunnelFacts['streets']
  readonly entrances: FunnelFacts['entrances']
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** Limits memory: buckets of the stores of one part. Two parts are in memory at once. */
const mostBuckets = 75_000

/** Counts a few stores of one time zone at a time, and keeps one row of each. */
async function funnelsOf(plain: PlainDeployment, asked: FunnelAsked): Promise<readonly StoreFunnel[]> {
  const buckets = lengthOf(asked.days) * (asked.base === 'hour' ? 24 : 1)
  const size = Math.max(1, Math.min(plain.atOnce, Math.floor(mostBuckets / buckets)))
  const stored = new Map(asked.stores.map((store) => [store.id, store]))
  const counted = loadAhead(zonesInParts(asked.stores, size), ({ ids }) =>
    funnelsOfPart(plain, { ...asked, stores: ids.flatMap((id) => stored.get(id) ?? []) }),
  )
  const funnels: StoreFunnel[] = []
  for await (const own of counted) funnels.push(...own)
  return funnels
}

async function funnelsOfPart(plain: PlainDeployment, asked: FunnelAsked): Promise<readonly StoreFunnel[]> {
  const { stores, days, base, asOf, streets, entrances } = asked
  const rates = new FunnelRates()
  const count = <Name extends string>(
    metric: PlainMetric<Name>,
    name: Name,
    ids: readonly string[] = stores.map(({ id }) => id),
  ) => amountsIn(plain, metric, { name, stores: ids, days, base, timezone: stores[0]?.timezone ?? 'UTC' })
  const [observed, passersBy, entries, zone, seen] = await Promise.all([
    ratesOfStores(plain, { stores, days, asOf }, base === 'hour' ? rates.note : null),
    // Our extension of the contract.
    unlessRefused(count(passersByMetric, 'passersBy'), null),
    count(entriesMetric(everyone), 'entries'),
    zoneOf(asked, count),
    seenBy(plain, asked),
  ])
  return storeFunnels({
    groups: storesByZone(stores).map((each) => planGroup(each, { days, compared: null, base, asOf })),
    rates: rates.observed(observed),
    passersBy,
    entries,
    zone,
    streets,
    entrances,
    seen,
    asOf,
  })
}

type Counts = ReadonlyMap<string, readonly (number | null)[]>

async function zoneOf(
  { stores, zone, floor }: FunnelAsked,
  count: (metric: PlainMetric<'visits' | 'dwell'>, name: 'visits', ids: readonly string[]) => Promise<Counts>,
): Promise<FunnelFacts['zone']> {
  if (zone === null) return null
  if (floor === null) return 'not-offered'
  const own = new Set(stores.map(({ id }) => id))
  const places = floor.filter((place) => place.zone === zone && own.has(place.store))
  const owners = places.map(({ store }) => store)
  if (owners.length === 0) return { floor: [], visits: new Map(), staffVisits: new Map() }
  const [visits, staffVisits] = await Promise.all([
    unlessRefused(count(staysMetric(zone, everyone), 'visits', owners), null),
    // A visitor of unknown role counts as a customer, and so does everybody if the deployment tells no roles.
    unlessRefused(count(staysMetric(zone, { ...everyone, roles: ['staff'] }), 'visits', owners), new Map()),
  ])
  return visits === null ? 'not-offered' : { floor: places, visits, staffVisits }
}

interface AmountsAsked<Name extends string> {
  readonly name: Name
  readonly stores: readonly string[]
  readonly days: DayRange
  readonly base: BasePeriod
  readonly timezone: string
}

/** Requests hours by month, as other derived routes do, so that they share the answers. */
async function amountsIn<Name extends string>(
  plain: PlainDeployment,
  metric: PlainMetric<Name>,
  { name, stores, days, base, timezone }: AmountsAsked<Name>,
): Promise<Counts> {
  const parts = base === 'hour' ? monthsOf(days).map((month) => month.days) : [days]
  const amounts = await Promise.all(
    parts.map(async (part) => {
      const buckets = bucketsOf(part, base, timezone)
      return (await amountsByBucket(plain, metric, { stores, base, buckets })).amounts[name].values
    }),
  )
  return new Map(stores.map((id) => [id, amounts.flatMap((values) => values.get(id) ?? [])]))
}

/** What the cameras of streets and of the zone saw. */
async function seenBy(
  plain: PlainDeployment,
  { stores, days, base, zone, floor, streets, asOf }: FunnelAsked,
): Promise<FunnelFacts['seen']> {
  const places = stores.map(({ id }) => {
    const zones = (floor ?? []).filter((place) => place.store === id && place.zone === zone)
    const recordings = new Set([...(streets.get(id) ?? []), ...zones.flatMap((place) => place.recordings)])
    return { location: id, recordings: [...recordings].sort(), basis: 'all' as const }
  })
  const watched = places.filter(({ recordings }) => recordings.length > 0)
  const { cameras } = await hoursOfPlaces(
    plain,
    { places: watched, openingHours: [] },
    { ranges: [days], asOf },
  )
  return seenHours([...cameras.values()].flat(), stores, days, asOf, base)
}
