import type { TimeRange } from '../../../protocol/wire-time.ts'
import { receivedTime, type WatchingCamera } from '../camera-time.ts'
import { type Existences, existencesOf } from '../existence.ts'
import type { StoredRecording } from '../recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Due, placed, type ZoneSpan } from './zone-span.ts'

/** A camera of an entrance, and what is due of it. */
export interface Watching {
  readonly span: ZoneSpan
  readonly camera: StoredRecording
  readonly existence: TimeRange
  readonly due: Due
}

/**
 * When the cameras of the entrances of all stores of these spans existed. Spans of several periods may share it: what is
 * told of one camera is true of any time within the whole.
 */
export function existencesIn(
  warehouse: Warehouse,
  spans: readonly ZoneSpan[],
  { cameras }: Entrances,
): Promise<Existences> {
  const stores = [...new Set(spans.flatMap((span) => span.stores))]
  return existencesOf(
    warehouse,
    stores.flatMap((store) => (cameras.get(store) ?? []).map(placed)),
    {
      start: Math.min(...spans.map(({ range }) => range.start)),
      endExclusive: Math.max(...spans.map(({ range }) => range.endExclusive)),
    },
  )
}

/** The cameras of the entrances of all stores of these spans, store by store. */
export function watchingCameras(
  spans: readonly ZoneSpan[],
  { cameras, hours }: Entrances,
  existenceOf: Existences,
): readonly Watching[] {
  return spans.flatMap((span) =>
    span.stores.flatMap((store) =>
      (cameras.get(store) ?? []).map((camera) => ({
        span,
        camera,
        existence: existenceOf(placed(camera)),
        due: span.dueOf(camera, hours.get(camera.location), existenceOf),
      })),
    ),
  )
}

/**
 * Adds what arrived of each camera, in quarters of an hour, to a column of the buckets of its span. Cameras that share a
 * column are summed where the segments are stored.
 */
export async function addReceived(
  warehouse: Warehouse,
  watching: readonly (Watching & { readonly into: Float64Array })[],
): Promise<void> {
  const owners = new Map<Float64Array, number>()
  const columns: { readonly span: ZoneSpan; readonly into: Float64Array }[] = []
  const schedules = new Map<Due['quarters'], number>()
  const zones = new Map<ZoneSpan, number>()
  const cameras = watching.flatMap(({ span, camera, due, into }): readonly WatchingCamera[] => {
    if (due.quarters.length === 0) return []
    const owner = owners.get(into) ?? columns.push({ span, into }) - 1
    owners.set(into, owner)
    const schedule = numberOf(schedules, due.quarters)
    return [{ ...placed(camera), owner, schedule, zone: numberOf(zones, span) }]
  })
  const rows = await receivedTime(warehouse, {
    cameras,
    schedules: [...schedules.keys()],
    bounds: [...zones.keys()].map(({ buckets }) => buckets.map(({ start }) => start / 1000)),
  })
  for (const { owner, bound, received } of rows) {
    const column = columns[owner]
    if (column === undefined) continue
    const bucket = column.span.bucketAt(bound * 1000)
    column.into[bucket] = (column.into[bucket] ?? 0) + received
  }
}

/** Numbers of things in the order in which they come. */
function numberOf<Thing>(numbers: Map<Thing, number>, thing: Thing): number {
  const number = numbers.get(thing) ?? numbers.size
  numbers.set(thing, number)
  return number
}
