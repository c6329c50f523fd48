import type { DayRange } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { type BasePeriod, planGroup, storesByZone } from '../../../domain/cells/plan-groups.ts'
import { mostCheckedStoreDays } from '../../../domain/conversion/hour-check.ts'
import { funnelAnswer } from '../../../domain/funnel/funnel-answer.ts'
import { FunnelRates } from '../../../domain/funnel/funnel-rates.ts'
import type { StoreFunnel } from '../../../domain/funnel/store-funnel.ts'
import { storeFunnels } from '../../../domain/funnel/store-funnels.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import type { FunnelAnswer } from '../../../protocol/derived/funnel/funnel-answers.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { StoredLocation } from '../entities/entities.ts'
import { recordingsOf, type StoredRecording } from '../entities/recordings.ts'
import { streetCameras } from '../entities/street-cameras.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Entrances, entrancesOf } from './cameras/entrances.ts'
import { camerasByDay, seenDays } from './cameras/places-seen.ts'
import { ratesOfStores } from './conversion.ts'
import { entriesOf } from './counts/entries-of-stores.ts'
import { passersByOf } from './counts/passers-by-of-stores.ts'
import { staysOfStores } from './counts/visits-of-zones.ts'
import { floorsOf } from './counts/zone-floor.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Returns how many people came past, entered, visited a zone and bought, and the rates between these steps over the
 * hours in which both were counted.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function funnel(
  warehouse: Warehouse,
  body: BodyOf<'funnel'>,
  asker: MetricContext,
): Promise<FunnelAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  requireAtMost(limits.maxRangeDays, lengthOf(days), 'days')
  requireStorableTime(Date.parse(days.first))
  const { stores, context } = await requestedStores(warehouse, body, asker)
  requireAtMost(limits.maxCells, stores.length * lengthOf(days), 'store buckets')
  const ids = stores.map(({ id }) => id)
  const isHourly = stores.length * lengthOf(days) <= mostCheckedStoreDays
  const { floor } = await floorsOf(warehouse, ids)
  const asked = {
    days,
    base: isHourly ? 'hour' : 'day',
    zone: body.zone ?? null,
    floor: floor.filter(({ zone }) => zone === body.zone),
    streets: await streetCameras(warehouse, ids),
    entrances: await entrancesOf(warehouse, ids),
    cameras: await recordingsOf(warehouse, ids),
  } as const
  const funnels: StoreFunnel[] = []
  for (const some of inParts(stores, lengthOf(days) * (isHourly ? 24 : 1))) {
    funnels.push(...(await funnelsOf(warehouse, { ...asked, stores: some }, context)))
  }
  return funnelAnswer(funnels, { facets: body.facets, floor, isHourly, asOf: refreshedAt(context) })
}

/** Limits memory: buckets of stores that are held at once, some ten numbers each. */
const mostBuckets = 400_000

function inParts<Store>(stores: readonly Store[], buckets: number): readonly (readonly Store[])[] {
  const size = Math.max(1, Math.floor(mostBuckets / buckets))
  return Array.from({ length: Math.ceil(stores.length / size) }, (_, part) =>
    stores.slice(part * size, (part + 1) * size),
  )
}

interface FunnelQuestion {
  readonly stores: readonly StoredLocation[]
  readonly days: DayRange
  readonly base: BasePeriod
  /** `null` if no zone is requested. */
  readonly zone: string | null
  /** Its places. */
  readonly floor: readonly FloorZone[]
  /** By store: the cameras that count passers-by. */
  readonly streets: ReadonlyMap<string, readonly string[]>
  readonly entrances: Entrances
  readonly cameras: readonly StoredRecording[]
}

/** Counts some stores, and keeps one row of each. */
async function funnelsOf(
  warehouse: Warehouse,
  question: FunnelQuestion,
  context: MetricContext,
): Promise<readonly StoreFunnel[]> {
  const { stores, days, base, zone, entrances, streets } = question
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const ids = stores.map(({ id }) => id)
  const own = new Set(ids)
  const floor = question.floor.filter(({ store }) => own.has(store))
  const groups = storesByZone(stores).map((each) =>
    planGroup(each, { days, compared: null, base, asOf: instants.asOf }),
  )
  const buckets = new Map(groups.map(({ timezone, current }) => [timezone, current.buckets]))
  const rates = new FunnelRates()
  const observed = await ratesOfStores(
    warehouse,
    { stores, days, compared: null, facets: [], context },
    { entrances, note: base === 'hour' ? rates.note : null },
  )
  const asked = { stores: ids, buckets }
  const stays = (people: typeof everyone) =>
    staysOfStores(warehouse, { stores, floor, buckets, people }, context)
  const watching = camerasOf(question, floor)
  return storeFunnels({
    groups,
    rates: rates.observed(observed),
    passersBy: await passersByOf(warehouse, asked, context),
    entries: await entriesOf(warehouse, { ...asked, people: everyone }, context),
    zone:
      zone === null
        ? null
        : {
            floor,
            visits: (await stays(everyone)).visits,
            staffVisits: (await stays({ ...everyone, roles: ['staff'] })).visits,
          },
    streets,
    entrances: new Map([...entrances.cameras].map(([store, all]) => [store, all.map(({ id }) => id)])),
    seen: seenDays(await camerasByDay(warehouse, groups, watching, ({ current }) => current, instants)),
    asOf: instants.asOf,
  })
}

/** The cameras of streets and zones. Those of entrances come with the conversion rates. */
function camerasOf({ streets, entrances, cameras }: FunnelQuestion, floor: readonly FloorZone[]): Entrances {
  const needed = new Set(floor.flatMap(({ recordings }) => recordings))
  for (const recordings of streets.values()) for (const id of recordings) needed.add(id)
  return {
    cameras: grouped(
      cameras.filter(({ id }) => needed.has(id)),
      ({ location }) => location,
    ),
    hours: entrances.hours,
  }
}
