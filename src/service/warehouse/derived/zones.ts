import type { Bucket } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { type PlannedGroup, planGroup, storesByZone } from '../../../domain/cells/plan-groups.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import type { SeenCameras } from '../../../domain/zones/seen-cameras.ts'
import { canCompare, type ZoneChange, zoneChangesInSteps } from '../../../domain/zones/zone-changes.ts'
import { mostUnseen, shownPlaces, zonesAnswer } from '../../../domain/zones/zones-answer.ts'
import type { ZonesAnswer } from '../../../protocol/derived/zone-answers.ts'
import { type Demographics, peopleIn } from '../../../protocol/metrics/filtered-by.ts'
import type { BodyOf } from '../../../protocol/requests/requests.ts'
import { asBucket } from '../buckets/buckets.ts'
import { type MetricContext, refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost, requireStorableTime } from '../engine/limits.ts'
import type { StoredLocation } from '../entities/entities.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './cameras/entrances.ts'
import { camerasByDay, seenDays, seenPeriod } from './cameras/places-seen.ts'
import { unseenHours } from './cameras/unseen-hours.ts'
import { entryRowsOfStores } from './counts/entries-of-stores.ts'
import {
  rowsOfPlaces,
  storeDwellRows,
  type TotalsByPlace,
  totalsOfPlaces,
  visitsOf,
} from './counts/visits-of-zones.ts'
import { floorsOf } from './counts/zone-floor.ts'
import { inTurns } from './stores/in-turns.ts'
import { requestedStores } from './stores/requested-stores.ts'
import { daysOf } from './stores/totals-asked.ts'

/**
 * Compares the zones of several stores, with the coverage of each figure and the change of visits against another
 * period.
 *
 * @throws Fault `too_large`, `not_found` if an id does not exist, or `forbidden` if it belongs to another organisation
 */
export async function zones(
  warehouse: Warehouse,
  body: BodyOf<'zones'>,
  asker: MetricContext,
): Promise<ZonesAnswer> {
  const limits = limitsOf(asker.limits)
  const days = daysOf(body)
  const compared = body.compared === undefined ? null : daysOf(body.compared)
  for (const range of compared === null ? [days] : [days, compared]) {
    requireAtMost(limits.maxRangeDays, lengthOf(range), 'days')
    requireStorableTime(Date.parse(range.first))
  }
  const { stores, context } = await requestedStores(warehouse, body, asker)
  requireAtMost(limits.maxCells, stores.length * lengthOf(days), 'store-days')
  const ids = stores.map(({ id }) => id)
  const people = peopleIn(body)
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const { floor, entrances, watching } = await floorsOf(warehouse, ids)
  const shown = shownPlaces(floor, body.zones)
  const groups = storesByZone(stores).map((zone) =>
    planGroup(zone, { days, compared, base: 'day', asOf: instants.asOf }),
  )
  const cameras = await camerasByDay(warehouse, groups, watching, ({ current }) => current, instants)
  const seen = seenPeriod(cameras, { groups, hours: watching.hours }, instants)
  const ranges = new Map(groups.map(({ timezone }) => [timezone, instantsOf(days, timezone)] as const))
  const whole = new Map([...ranges].map(([timezone, range]) => [timezone, [asBucket(range)]] as const))
  const isCompared = compared !== null && canCompare(shown.length, lengthOf(days))
  const asked: Asked = { stores, floor: shown, groups, people }
  // Count by day for the change; the sum of the days is the whole period.
  const current = await totalsOfPlaces(
    warehouse,
    { ...asked, buckets: isCompared ? daysByZone(groups, (group) => group.current.buckets) : whole },
    context,
  )
  const own = new Set(shown.flatMap(({ recordings }) => recordings))
  const unseen = await unseenHours(
    warehouse,
    {
      days,
      cameras: cameras.filter(({ camera }) => own.has(camera.id)),
      isHourly: false,
      hours: watching.hours,
    },
    instants,
  )
  return zonesAnswer({
    stores: ids,
    floor,
    shown,
    visits: rowsOfPlaces(shown, current),
    entries: (await entryRowsOfStores(warehouse, { stores: ids, ranges, people }, context)).map((row) => ({
      ...row,
    })),
    dwell: await storeDwellRows(warehouse, { stores, buckets: whole, people }, context),
    seen,
    entrances,
    changes: isCompared ? await changesOfZones(warehouse, asked, { seen, watching, current }, context) : null,
    unseen: { first: unseen.slice(0, mostUnseen), count: unseen.length },
    asOf: instants.asOf,
  })
}

interface Asked {
  readonly stores: readonly StoredLocation[]
  /** The places to compare. */
  readonly floor: readonly FloorZone[]
  readonly groups: readonly PlannedGroup[]
  readonly people: Demographics
}

interface Compared {
  readonly seen: SeenCameras
  readonly watching: Entrances
  /** By day. */
  readonly current: TotalsByPlace
}

async function changesOfZones(
  warehouse: Warehouse,
  asked: Asked,
  { seen, watching, current }: Compared,
  context: MetricContext,
): Promise<ReadonlyMap<string, ZoneChange>> {
  const { floor, groups } = asked
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const count = async (bucketsIn: (group: PlannedGroup) => readonly Bucket[]) =>
    visitsOf(await totalsOfPlaces(warehouse, { ...asked, buckets: daysByZone(groups, bucketsIn) }, context))
  const then = await count((group) => group.compared?.buckets ?? [])
  const elapsed = await count((group) => (group.elapsed === null ? [] : [asBucket(group.elapsed.range)]))
  const camerasThen = await camerasByDay(
    warehouse,
    groups,
    camerasOf(watching, floor),
    (group) => group.compared,
    instants,
  )
  return inTurns(
    zoneChangesInSteps({
      floor,
      groups,
      current: { values: visitsOf(current) },
      compared: { values: then },
      elapsed: new Map([...elapsed].map(([place, [first = null]]) => [place, first])),
      seen,
      seenThen: seenDays(camerasThen),
      asOf: instants.asOf,
    }),
  )
}

function daysByZone(
  groups: readonly PlannedGroup[],
  bucketsIn: (group: PlannedGroup) => readonly Bucket[],
): ReadonlyMap<string, readonly Bucket[]> {
  return new Map(groups.map((group) => [group.timezone, bucketsIn(group)]))
}

/** Returns the cameras of these places only. */
function camerasOf({ cameras, hours }: Entrances, floor: readonly FloorZone[]): Entrances {
  const own = new Set(floor.flatMap(({ recordings }) => recordings))
  return {
    cameras: new Map([...cameras].map(([store, all]) => [store, all.filter(({ id }) => own.has(id))])),
    hours,
  }
}
