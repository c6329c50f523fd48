import { bucketsOf } from '../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../calendar/calendar.ts'
import type { ZoneStores } from '../../../domain/cells/plan-groups.ts'
import { type CameraHours, wallMinutes } from '../../../domain/coverage/camera-hours.ts'
import type { Existences } from '../existence.ts'
import type { StoredRecording } from '../recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { existencesIn, type Footage, footageOf, type Watching, watchingCameras } from './watching.ts'
import { type Instants, ZoneSpan } from './zone-span.ts'

interface CamerasQuestion {
  /** Stores of one time zone, and days on their clock; none after today. */
  readonly zones: readonly (ZoneStores & { readonly days: DayRange })[]
  /** Cameras by location, and when the locations are open. */
  readonly placed: Entrances
  /** These of them, by {@link cameraKey}. */
  readonly only: ReadonlySet<string>
  /** When they existed, where that is known already. */
  readonly existenceOf?: Existences
}

/** Tells cameras apart that were looked up at different times. */
export function cameraKey({ location, id }: Pick<StoredRecording, 'location' | 'id'>): string {
  return JSON.stringify([location, id])
}

/**
 * Single hours of some cameras, on the clocks of their stores: what `uptimes` answers of them, without the text. A chain has
 * millions of such hours, so they are read only of cameras that lack some.
 */
export async function hoursOfCameras(
  warehouse: Warehouse,
  { zones, placed, only, existenceOf }: CamerasQuestion,
  instants: Instants,
): Promise<readonly CameraHours[]> {
  const zoneOf = new Map<ZoneSpan, Zone>()
  for (const { timezone, ids, days } of zones) {
    if (days.last < days.first) continue
    const buckets = bucketsOf(days, 'hour', timezone)
    const starts = Int32Array.from(buckets, ({ index }) => wallMinutes(index.slice(0, 16)))
    zoneOf.set(new ZoneSpan({ timezone, ids, period: { days, buckets } }, instants), { timezone, starts })
  }
  if (only.size === 0 || zoneOf.size === 0) return []
  const spans = [...zoneOf.keys()]
  const asked: Entrances = {
    hours: placed.hours,
    cameras: new Map(
      [...placed.cameras].map(([store, own]) => [store, own.filter((each) => only.has(cameraKey(each)))]),
    ),
  }
  const existences = existenceOf ?? (await existencesIn(warehouse, spans, asked))
  const watching = watchingCameras(spans, asked, existences)
  const footage = await footageOf(warehouse, watching, ['came'])
  return watching.flatMap((each, position) => {
    const [zone, own] = [zoneOf.get(each.span), footage[position]]
    return zone === undefined || own === undefined ? [] : [hoursOf(each, own, zone, instants.now)]
  })
}

interface Zone {
  readonly timezone: string
  /** Wall-clock starts of the hours. */
  readonly starts: Int32Array
}

/** Of the hours that have begun, those in which the camera existed. */
function hoursOf(
  { span: { buckets }, camera, existence, due }: Watching,
  { received, came }: Footage,
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
      scheduled: Uint8Array.from(due.planned.subarray(from, until), (planned) => (planned > 0 ? 1 : 0)),
      expected: Float32Array.from(due.expected.subarray(from, until)),
      came: Float32Array.from(came.subarray(from, until)),
      received: Float32Array.from(received.subarray(from, until)),
    },
    ...(absent.length > 0 && { absent }),
  }
}

/** The first position from which on a condition holds; all hours if it never does. */
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
