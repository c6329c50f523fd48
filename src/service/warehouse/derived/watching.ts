import type { TimeRange } from '../../../protocol/wire-time.ts'
import { receivedColumns, receivedTime, type WatchingCamera } from '../camera-time.ts'
import { existencesOf } from '../existence.ts'
import type { StoredRecording } from '../recordings.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Due, placed, type ZoneSpan } from './zone-span.ts'

/** A camera, and what is due of it. */
export interface Watching {
  readonly span: ZoneSpan
  readonly camera: StoredRecording
  readonly existence: TimeRange
  readonly due: Due
}

/** The cameras of all stores of these spans, store by store. @param only these of them */
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
    existence: existenceOf(placed(camera)),
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
  const { columns, question } = questionOf(watching)
  for (const { owner, bound, received } of await receivedTime(warehouse, question)) {
    const column = columns[owner]
    if (column === undefined) continue
    const bucket = column.span.bucketAt(bound * 1000)
    column.into[bucket] = (column.into[bucket] ?? 0) + received
  }
}

/** What arrived of one camera, by bucket of its span. */
export interface Footage {
  /** Quarters of an hour, each as much as it could be used. */
  readonly received: Float64Array
  /** Quarters of an hour, however good. */
  readonly came: Float64Array
  /** The usable share of the poorest quarter that arrived, 0 where none did; empty unless asked. */
  readonly least: Float64Array
}

/** What arrived of each camera by itself, in their order. @param details `least`: how poor the poorest quarter was */
export async function footageOf(
  warehouse: Warehouse,
  watching: readonly Watching[],
  details: readonly ('came' | 'least')[],
): Promise<readonly Footage[]> {
  const footage = watching.map(({ span: { buckets } }): Footage => {
    const least = new Float64Array(details.includes('least') ? buckets.length : 0)
    return { received: new Float64Array(buckets.length), came: new Float64Array(buckets.length), least }
  })
  const ofColumn = new Map(footage.map((each) => [each.received, each]))
  const { columns, question } = questionOf(
    watching.map((each, position) => ({ ...each, into: footage[position]?.received ?? new Float64Array(0) })),
  )
  const bucketsOf = bucketsOfBounds(question.bounds)
  for (const { owner, positions, received, came, least } of await receivedColumns(
    warehouse,
    question,
    details,
  )) {
    const column = columns[owner]
    const own = column && ofColumn.get(column.into)
    if (own === undefined || column === undefined) continue
    const buckets = bucketsOf(column.span)
    for (const [row, position] of positions.entries()) {
      const bucket = buckets[position] ?? 0
      // The days of several zones cut each other.
      const isOther = (own.came[bucket] ?? 0) > 0
      if (least !== undefined) {
        own.least[bucket] = Math.min(isOther ? (own.least[bucket] ?? 1) : 1, least[row] ?? 0)
      }
      own.received[bucket] = (own.received[bucket] ?? 0) + (received[row] ?? 0)
      own.came[bucket] = (own.came[bucket] ?? 0) + (came?.[row] ?? 0)
    }
  }
  return footage
}

/** The bucket of a span that each bound lies in: looked up once for all cameras. */
function bucketsOfBounds(bounds: readonly number[]): (span: ZoneSpan) => Int32Array {
  const known = new Map<ZoneSpan, Int32Array>()
  return (span) => {
    const buckets = known.get(span) ?? Int32Array.from(bounds, (bound) => span.bucketAt(bound * 1000))
    known.set(span, buckets)
    return buckets
  }
}

function questionOf(watching: readonly (Watching & { readonly into: Float64Array })[]) {
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
  const question = {
    cameras,
    schedules: [...schedules.keys()],
    bounds: [...bounds].sort((one, other) => one - other),
  }
  return { columns, question }
}
