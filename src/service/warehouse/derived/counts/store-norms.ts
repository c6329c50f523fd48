import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { localDayOf } from '../../../../calendar/local-day.ts'
import { wallIndexAt } from '../../../../calendar/wall-minutes.ts'
import { storesByZone } from '../../../../domain/cells/plan-groups.ts'
import type { Steps } from '../../../../domain/cells/steps.ts'
import type { CameraHours } from '../../../../domain/coverage/camera-hours.ts'
import { unknownTime } from '../../../../domain/coverage/verdict.ts'
import type { CountedHour } from '../../../../domain/hours-of-week/hour-averages.ts'
import { daysOfUsual } from '../../../../domain/hours-of-week/usual-week.ts'
import type { NormNeeds } from '../../../../domain/outages/norm-needs.ts'
import { normalVisitors, type StoreNorm } from '../../../../domain/outages/outage-cost.ts'
import { storeNorm, type ZoneVisits } from '../../../../domain/outages/store-norm.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import { limitsOf } from '../../engine/limits.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { CameraColumns } from '../cameras/camera-columns.ts'
import { entranceColumns } from '../cameras/entrance-time.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { cameraKey, hoursOfCameras } from '../cameras/hours-of-cameras.ts'
import { existencesIn } from '../cameras/watching.ts'
import { type ZonePeriod, ZoneSpan } from '../cameras/zone-span.ts'
import { inTurns } from '../stores/in-turns.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { type EntriesByStart, hourlyEntriesOfStores } from './entries-of-stores.ts'
import { visitsToZones } from './zone-visits.ts'

export interface NormsQuestion {
  /** By location id. */
  readonly needs: ReadonlyMap<string, NormNeeds>
  /** Stores with needs, and others. */
  readonly stores: readonly StoredLocation[]
  /** All cameras by location. */
  readonly placed: Entrances
  readonly entrances: Entrances
  /** The period in which incidents were searched. */
  readonly days: DayRange
  /** The demographics to count. */
  readonly people: Demographics
}

/**
 * Returns the normal counts of stores by location id, for stores with incidents only. Stores are processed in batches.
 */
export async function storeNorms(
  warehouse: Warehouse,
  question: NormsQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, StoreNorm>> {
  const { needs, days } = question
  const norms = new Map<string, StoreNorm>()
  const needing = question.stores.filter(({ id }) => needs.has(id))
  const hours = lengthOf(daysOfUsual(days, days.last)) * 24
  // Each hour of a store takes a row, although none is returned.
  const { maxCells, maxRows } = limitsOf(context.limits)
  const limits = { ...context.limits, maxCells: Math.min(maxCells, maxRows) }
  for (const stores of storesInParts(needing, hours, { limits })) {
    await addNorms(warehouse, norms, { ...question, stores }, context)
  }
  return norms
}

async function addNorms(
  warehouse: Warehouse,
  norms: Map<string, StoreNorm>,
  { needs, stores, placed, entrances, days, people }: NormsQuestion,
  context: MetricContext,
): Promise<void> {
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const zones = storesByZone(stores).map((zone): ZonePeriod => {
    const usual = daysOfUsual(days, localDayOf(instants.asOf, zone.timezone))
    return { ...zone, period: { days: usual, buckets: bucketsOf(usual, 'hour', zone.timezone) } }
  })
  const starts = zones.flatMap(({ period }) => period.buckets[0]?.start ?? [])
  const ends = zones.flatMap(({ period }) => period.buckets.at(-1)?.endExclusive ?? [])
  const entries = await hourlyEntriesOfStores(
    warehouse,
    {
      stores: stores.map(({ id }) => id),
      range: { start: Math.min(...starts), endExclusive: Math.max(...ends) },
      people,
    },
    context,
  )
  const spans = zones.map((zone) => new ZoneSpan(zone, instants))
  const times = await entranceColumns(warehouse, {
    spans,
    entrances,
    existenceOf: await existencesIn(warehouse, spans, entrances),
  })
  const cameras = await hoursOfCameras(
    warehouse,
    {
      zones: zones.map(({ period, ...zone }) => ({ ...zone, days: period.days })),
      placed,
      only: new Set(camerasNeeded(stores, needs, { placed, entrances }).map(cameraKey)),
    },
    instants,
  )
  const facts = {
    needs,
    entries,
    times,
    entrances,
    cameras: new Map(cameras.map((camera) => [camera.recording, camera])),
    visits: await visitsToZones(warehouse, { stores, zones, needs, people }, context),
  }
  for (const zone of zones) await inTurns(normsOf(zone, norms, facts, instants.asOf))
}

/** Returns the cameras whose single hours decide which one of several counts how many visitors. */
function camerasNeeded(
  stores: readonly StoredLocation[],
  needs: ReadonlyMap<string, NormNeeds>,
  { placed, entrances }: Pick<NormsQuestion, 'placed' | 'entrances'>,
) {
  return stores.flatMap(({ id: store }) => {
    const own = needs.get(store)
    const counting = own?.shares ? (entrances.cameras.get(store) ?? []) : []
    const watching = new Set([...(own?.zones.values() ?? [])].flatMap((ids) => [...ids]))
    return [...counting, ...(placed.cameras.get(store) ?? []).filter(({ id }) => watching.has(id))]
  })
}

interface Facts {
  readonly needs: ReadonlyMap<string, NormNeeds>
  readonly entries: ReadonlyMap<string, EntriesByStart>
  readonly times: ReadonlyMap<string, CameraColumns>
  readonly entrances: Entrances
  readonly cameras: ReadonlyMap<string, CameraHours>
  readonly visits: ReadonlyMap<string, ZoneVisits>
}

function* normsOf(
  { timezone, ids, period }: ZonePeriod,
  norms: Map<string, StoreNorm>,
  { needs, entries, times, entrances, cameras, visits }: Facts,
  asOf: number,
): Steps<void> {
  const clock = { overUntil: wallIndexAt(asOf, timezone), asOf }
  for (const id of ids) {
    const own = needs.get(id)
    if (own === undefined) continue
    const counted = countedHours(period.buckets, entries.get(id), times.get(id), asOf)
    const isMeasured = own.shares || own.zones.size > 0
    const hours = isMeasured ? [...counted] : []
    const measured = {
      visitors: normalVisitors(isMeasured ? hours : counted),
      hours,
      entrances: new Set(entrances.cameras.get(id)?.map(({ id: recording }) => recording)),
      cameras,
      zones: visits.get(id) ?? null,
    }
    norms.set(id, storeNorm(own, measured, clock))
    yield
  }
}

function* countedHours(
  buckets: readonly Bucket[],
  entries: EntriesByStart | undefined,
  times: CameraColumns | undefined,
  asOf: number,
): Generator<CountedHour> {
  for (const [hour, bucket] of buckets.entries()) {
    if (bucket.endExclusive > asOf) return
    yield {
      bucket,
      value: entries?.get(bucket.start) ?? null,
      over: true,
      time: times?.timeAt(hour) ?? unknownTime,
    }
  }
}
