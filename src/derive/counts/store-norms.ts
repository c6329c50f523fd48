import { bucketsOf } from '../../calendar/buckets.ts'
import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { storesByZone, type ZoneStores } from '../../domain/cells/plan-groups.ts'
import type { StoreCell } from '../../domain/cells/store-cells.ts'
import { type CameraHours, joinCameraHours } from '../../domain/coverage/camera-hours.ts'
import { daysOfUsual } from '../../domain/hours-of-week/usual-week.ts'
import type { NormNeeds } from '../../domain/outages/norm-needs.ts'
import { normalVisitors, type StoreNorm } from '../../domain/outages/outage-cost.ts'
import { storeNorm } from '../../domain/outages/store-norm.ts'
import { daysOfZones } from '../../domain/outages/zone-visits.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import type { EntrancePlaces } from '../cameras/entrances.ts'
import { inParts, type PlainDeployment, type PlainStore, unlessRefused } from '../plain/plain-deployment.ts'
import { hourCells } from './hour-cells.ts'
import { visitsToZones } from './zone-visits.ts'

export interface NormsAsked {
  /** By location id. */
  readonly needs: ReadonlyMap<string, NormNeeds>
  /** Stores with needs, and possibly others. */
  readonly stores: readonly PlainStore[]
  /** Covers these stores, and possibly others. */
  readonly entrances: EntrancePlaces
  /** The period of the incidents. */
  readonly period: DayRange
  /** Who is counted. */
  readonly people: Demographics
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** Limits memory: the hours of this many store days take about 50 MB. */
const mostStoreDays = 3100

/**
 * Returns the usual visitors of stores, by location id. It loads the hours of a few stores at a time, and keeps only
 * their sums.
 *
 * @throws Refused if the deployment has no hourly counts
 */
export async function storeNorms(
  plain: PlainDeployment,
  asked: NormsAsked,
): Promise<ReadonlyMap<string, StoreNorm>> {
  const norms = new Map<string, StoreNorm>()
  for (const { timezone, ids } of storesByZone(asked.stores.filter(({ id }) => asked.needs.has(id)))) {
    const days = daysOfUsual(asked.period, localDayOf(asked.asOf, timezone))
    for (const part of inParts(ids, Math.max(1, Math.floor(mostStoreDays / lengthOf(days))))) {
      await addNorms(plain, norms, { ...asked, zone: { timezone, ids: part }, days })
    }
  }
  return norms
}

interface PartAsked extends NormsAsked {
  readonly zone: ZoneStores
  /** The days that establish the norm. */
  readonly days: DayRange
}

async function addNorms(
  plain: PlainDeployment,
  norms: Map<string, StoreNorm>,
  asked: PartAsked,
): Promise<void> {
  const { zone, entrances, days, asOf } = asked
  const needs = new Map([...asked.needs].filter(([store]) => zone.ids.includes(store)))
  const counting = new Map(entrances.places.map(({ location, recordings }) => [location, recordings]))
  const buckets = bucketsOf(daysOfZones(days), 'day', zone.timezone)
  const [hours, cameras, visits] = await Promise.all([
    hoursOf(plain, asked),
    camerasOf(plain, camerasNeeded(needs, counting), days),
    unlessRefused(visitsToZones(plain, { buckets, people: asked.people }, needs), null),
  ])
  const clock = { overUntil: wallIndexAt(asOf, zone.timezone), asOf }
  for (const [store, own] of needs) {
    const cells = hours.get(store) ?? []
    const measured = {
      visitors: normalVisitors(cells),
      hours: cells,
      entrances: new Set(counting.get(store)),
      cameras,
      zones: visits?.get(store) ?? null,
    }
    norms.set(store, storeNorm(own, measured, clock))
  }
}

async function hoursOf(
  plain: PlainDeployment,
  { zone, entrances, days, people, asOf }: PartAsked,
): Promise<ReadonlyMap<string, readonly StoreCell[]>> {
  const hours = new Map<string, StoreCell[]>()
  for await (const some of hourCells(plain, { zone, entrances, days, people, asOf })) {
    for (const { store, cells } of some) {
      const known = hours.get(store)
      if (known === undefined) hours.set(store, [...cells])
      else known.push(...cells)
    }
  }
  return hours
}

/** Returns the cameras whose hours show how much each of several counts. */
function camerasNeeded(
  needs: ReadonlyMap<string, NormNeeds>,
  counting: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...needs].flatMap(([store, { shares, zones }]) => [
    ...(shares ? (counting.get(store) ?? []) : []),
    ...[...zones.values()].flatMap((watching) => [...watching]),
  ])
}

async function camerasOf(
  plain: PlainDeployment,
  ids: readonly string[],
  days: DayRange,
): Promise<ReadonlyMap<string, CameraHours>> {
  const asked = monthsOf(days).flatMap(({ days: month }) =>
    inParts(ids, plain.atOnce).map((part) => unlessRefused(plain.cameraHours(part, month), [])),
  )
  return new Map(joinCameraHours(await Promise.all(asked)).map((camera) => [camera.recording, camera]))
}
