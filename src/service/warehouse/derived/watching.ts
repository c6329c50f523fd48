import { receivedTime, type WatchingCamera } from '../camera-time.ts'
import { existencesOf } from '../existence.ts'
import type { StoredRecording } from '../recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Due, placed, type ZoneSpan } from './zone-span.ts'

/** A camera of an entrance, and what is due of it. */
export interface Watching {
  readonly span: ZoneSpan
  readonly camera: StoredRecording
  readonly due: Due
}

/** The cameras of the entrances of all stores of these spans, store by store. @param only these of them */
export async function watchingCameras(
  warehouse: Warehouse,
  spans: readonly ZoneSpan[],
  { cameras, hours }: Entrances,
  only?: ReadonlySet<StoredRecording>,
): Promise<readonly Watching[]> {
  const watching = spans.flatMap((span) =>
    span.stores.flatMap((store) =>
      (cameras.get(store) ?? []).flatMap((camera) => (only?.has(camera) === false ? [] : [{ span, camera }])),
    ),
  )
  if (watching.length === 0) return []
  const existenceOf = await existencesOf(
    warehouse,
    watching.map(({ camera }) => placed(camera)),
    {
      start: Math.min(...spans.map(({ range }) => range.start)),
      endExclusive: Math.max(...spans.map(({ range }) => range.endExclusive)),
    },
  )
  return watching.map(({ span, camera }) => ({
    span,
    camera,
    due: span.dueOf(camera, hours.get(camera.location), existenceOf),
  }))
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
  const cameras = watching.flatMap(({ span, camera, due, into }): readonly WatchingCamera[] => {
    if (due.quarters.length === 0) return []
    const owner = owners.get(into) ?? columns.push({ span, into }) - 1
    owners.set(into, owner)
    const schedule = schedules.get(due.quarters) ?? schedules.size
    schedules.set(due.quarters, schedule)
    return [{ ...placed(camera), owner, schedule }]
  })
  const spans = new Set(columns.map(({ span }) => span))
  const bounds = new Set([...spans].flatMap(({ buckets }) => buckets.map(({ start }) => start / 1000)))
  const rows = await receivedTime(warehouse, {
    cameras,
    schedules: [...schedules.keys()],
    bounds: [...bounds].sort((one, other) => one - other),
  })
  for (const { owner, bound, received } of rows) {
    const column = columns[owner]
    if (column === undefined) continue
    const bucket = column.span.bucketAt(bound * 1000)
    column.into[bucket] = (column.into[bucket] ?? 0) + received
  }
}
