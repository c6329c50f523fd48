import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { wallMinutes } from '../../../../calendar/wall-minutes.ts'
import type { ZoneStores } from '../../../../domain/cells/plan-groups.ts'
import type { CameraHours } from '../../../../domain/coverage/camera-hours.ts'
import type { Existences } from '../../entities/existence.ts'
import type { StoredRecording } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Footage, footageOf } from './footage.ts'
import { existencesIn, type Watching, watchingCameras } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

interface CamerasQuestion {
  /** Stores of one time zone, and days on their clock; none after today. */
  readonly zones: readonly (ZoneStores & { readonly days: DayRange })[]
  /** Cameras by location, and the locations' opening hours. */
  readonly placed: Entrances
  /** Restricts to these cameras, by {@link cameraKey}. */
  readonly only: ReadonlySet<string>
}

/** Returns a key that identifies a camera across queries. */
export function cameraKey({ location, id }: Pick<StoredRecording, 'location' | 'id'>): string {
  return JSON.stringify([location, id])
}

/**
 * Returns single hours of some cameras on the clocks of their stores, like `uptimes` but without JSON. A chain has
 * millions of such hours, so only request cameras with gaps.
 */
export async function hoursOfCameras(
  warehouse: Warehouse,
  { zones, placed, only }: CamerasQuestion,
  instants: Instants,
): Promise<readonly CameraHours[]> {
  const cameras = new Map(
    [...placed.cameras].map(([store, own]) => [store, own.filter((each) => only.has(cameraKey(each)))]),
  )
  const spans = zones
    .filter(({ days }) => days.first <= days.last)
    .map((zone) => zoneOf({ ...zone, days: [zone.days], cameras }, instants))
  if (only.size === 0 || spans.length === 0) return []
  const existenceOf = await existencesIn(
    warehouse,
    spans.map(({ span }) => span),
    { cameras, hours: placed.hours },
  )
  return hoursOfZones(warehouse, spans, { hours: placed.hours, existenceOf }, instants)
}

interface CameraDays extends ZoneStores {
  /** On the stores' clock, in chronological order and disjoint; none after today. */
  readonly days: readonly DayRange[]
  /** By location. Each camera is requested in one time zone only. */
  readonly cameras: Entrances['cameras']
}

interface Opened {
  readonly hours: Entrances['hours']
  readonly existenceOf: Existences
}

/** Returns the same for several separate days, which can differ between cameras. One pass reads all of them. */
export function hoursOfDays(
  warehouse: Warehouse,
  zones: readonly CameraDays[],
  opened: Opened,
  instants: Instants,
): Promise<readonly CameraHours[]> {
  return hoursOfZones(
    warehouse,
    zones.map((zone) => zoneOf(zone, instants)),
    opened,
    instants,
  )
}

async function hoursOfZones(
  warehouse: Warehouse,
  zones: readonly Zone[],
  { hours, existenceOf }: Opened,
  instants: Instants,
): Promise<readonly CameraHours[]> {
  const watching = zones.flatMap((zone) =>
    watchingCameras([zone.span], { cameras: zone.cameras, hours }, existenceOf).map((each) => ({
      each,
      zone,
    })),
  )
  const footage = await footageOf(
    warehouse,
    watching.map(({ each }) => each),
    ['segments'],
  )
  return watching.flatMap(({ each, zone }, position) => {
    const own = footage[position]
    return own === undefined ? [] : [hoursOf(each, own, zone, instants.now)]
  })
}

interface Zone {
  readonly timezone: string
  readonly span: ZoneSpan
  readonly cameras: Entrances['cameras']
  /** Wall-clock starts of the hours. */
  readonly starts: Int32Array
}

function zoneOf({ timezone, ids, days, cameras }: CameraDays, instants: Instants): Zone {
  const buckets = days.flatMap((some) => bucketsOf(some, 'hour', timezone))
  const whole = { first: days[0]?.first ?? '', last: days.at(-1)?.last ?? '' }
  return {
    timezone,
    span: new ZoneSpan({ timezone, ids, period: { days: whole, buckets } }, instants),
    cameras,
    starts: Int32Array.from(buckets, ({ index }) => wallMinutes(index.slice(0, 16))),
  }
}

/** Returns the hours that have begun and in which the camera existed. */
function hoursOf(
  { span: { buckets }, camera, existence, due }: Watching,
  { received, segments }: Footage,
  { timezone, starts }: Zone,
  now: number,
): CameraHours {
  const end = positionIn(buckets, ({ start }) => start > now)
  const from = Math.min(
    end,
    positionIn(buckets, ({ endExclusive }) => endExclusive > existence.start),
  )
  const until = Math.max(
    from,
    Math.min(
      end,
      positionIn(buckets, ({ start }) => start >= existence.endExclusive),
    ),
  )
  const absent = [
    { first: 0, end: from },
    { first: until, end },
  ].flatMap((stretch) =>
    stretch.first < stretch.end
      ? [{ from: starts[stretch.first] ?? 0, until: (starts[stretch.end - 1] ?? 0) + 60 }]
      : [],
  )
  return {
    recording: camera.id,
    name: camera.name || camera.id,
    location: camera.location,
    timezone,
    hours: {
      starts: starts.subarray(from, until),
      scheduled: marked(due.planned.subarray(from, until)),
      // Copy whole columns: copying one value at a time takes several times as long.
      expected: new Float32Array(due.expected.subarray(from, until)),
      received: new Float32Array(segments.subarray(from, until)),
      usable: new Float32Array(received.subarray(from, until)),
    },
    ...(absent.length > 0 && { absent }),
  }
}

/** Returns 1 for each count above 0. */
function marked(counts: Uint16Array): Uint8Array {
  const marks = new Uint8Array(counts.length)
  for (let position = 0; position < counts.length; position += 1) {
    if ((counts[position] ?? 0) > 0) marks[position] = 1
  }
  return marks
}

/** Returns the first position at which the condition holds. Returns the number of buckets if it never does. */
function positionIn(buckets: readonly Bucket[], holds: (bucket: Bucket) => boolean): number {
  let [low, high] = [0, buckets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const bucket = buckets[middle]
    if (bucket !== undefined && holds(bucket)) high = middle
    else low = middle + 1
  }
  return low
}
