import { bucketsOf } from '../../calendar/buckets.ts'
import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { BucketCoverage } from '../../domain/coverage/bucket-coverage.ts'
import type { StoreCameras } from '../../domain/coverage/entrance-cameras.ts'
import { longestFirst, outages } from '../../domain/outages/outages.ts'
import type { FloorZone } from '../../domain/zones/floor.ts'
import type { SeenCameras } from '../../domain/zones/seen-cameras.ts'
import { seenHours } from '../../domain/zones/seen-hours.ts'
import { mostUnseen, type ZonesFacts } from '../../domain/zones/zones-answer.ts'
import type { PlainDeployment, PlainStore } from '../plain/plain-deployment.ts'
import { inCameraParts } from './camera-parts.ts'
import { hoursOfParts } from './entrances.ts'

export interface FloorCamerasAsked {
  readonly stores: readonly PlainStore[]
  /** The cameras that count entries. */
  readonly doors: readonly StoreCameras[]
  /** All zones of the stores, and the selected ones. */
  readonly floor: readonly FloorZone[]
  readonly shown: readonly FloorZone[]
  readonly days: DayRange
  readonly compared: DayRange | null
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

export interface FloorCameras {
  readonly seen: SeenCameras
  readonly seenThen: Pick<SeenCameras, 'daysOf'>
  readonly unseen: ZonesFacts['unseen']
}

/**
 * Returns the camera time of zones and entrances by day. It loads the hours of a few stores at a time, and keeps only
 * their sums.
 */
export async function floorCameras(plain: PlainDeployment, asked: FloorCamerasAsked): Promise<FloorCameras> {
  const { stores, days, compared, asOf } = asked
  const ranges = compared === null ? [days] : [days, compared]
  const now = new Map<string, readonly BucketCoverage[]>()
  const then = new Map<string, readonly BucketCoverage[]>()
  const before = new Map<string, ReturnType<SeenCameras['beforeOf']>>()
  let unseen: ZonesFacts['unseen'] = { first: [], count: 0 }
  const watched = asked.floor.map((place) => ({ place, key: keyOf(place.store, place.recordings) }))
  const shown = new Set(asked.shown.flatMap(({ recordings }) => recordings))
  const zoneOf = new Map(stores.map(({ id, timezone }) => [id, timezone]))
  const begunIn = (timezone: string) =>
    bucketsOf(days, 'day', timezone).filter(({ start }) => start < asOf).length

  const parts = inCameraParts(neededCameras(asked), cameraDays(ranges))
  for await (const { places, cameras } of hoursOfParts(plain, parts, { ranges, asOf })) {
    const hours = [...cameras.values()].flat()
    const own = new Set(places.map(({ location }) => location))
    const known = seenHours(hours, stores, days, asOf)
    addDays(now, known, hours)
    if (compared !== null) addDays(then, seenHours(hours, stores, compared, asOf), hours)
    for (const { place, key } of watched) {
      if (own.has(place.store)) before.set(key, known.beforeOf(place.store, place.recordings))
    }
    const found = outages(
      hours.filter(({ recording }) => shown.has(recording)),
      days,
      ({ timezone }) => wallIndexAt(asOf, timezone),
    )
    const first = [...unseen.first, ...found].sort(longestFirst).slice(0, mostUnseen)
    unseen = { first, count: unseen.count + found.length }
  }
  const begun = new Map([...new Set(zoneOf.values())].map((timezone) => [timezone, begunIn(timezone)]))
  return {
    seen: {
      daysOf: (recording) => now.get(recording) ?? null,
      begunOf: (store) => begun.get(zoneOf.get(store) ?? '') ?? 0,
      beforeOf: (store, recordings) => before.get(keyOf(store, recordings)) ?? null,
    },
    seenThen: { daysOf: (recording) => then.get(recording) ?? null },
    unseen,
  }
}

function keyOf(store: string, recordings: readonly string[]): string {
  return [store, ...recordings].join('\n')
}

function addDays(
  into: Map<string, readonly BucketCoverage[]>,
  { daysOf }: SeenCameras,
  cameras: readonly { readonly recording: string }[],
): void {
  for (const { recording } of cameras) {
    const days = daysOf(recording)
    if (days !== null) into.set(recording, days)
  }
}

/** Returns the cameras of zones and entrances of each store. */
function neededCameras({ stores, doors, floor }: FloorCamerasAsked): readonly StoreCameras[] {
  const needed = new Map(stores.map(({ id }) => [id, new Set<string>()]))
  for (const { location, recordings } of doors) for (const id of recordings) needed.get(location)?.add(id)
  for (const { store, recordings } of floor) for (const id of recordings) needed.get(store)?.add(id)
  return [...needed].map(([location, ids]) => ({ location, recordings: [...ids].sort(), basis: 'all' }))
}

function cameraDays(ranges: readonly DayRange[]): number {
  return ranges.reduce((sum, range) => sum + lengthOf(range), 0)
}
