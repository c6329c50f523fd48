import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { receivedColumns, type WatchingCamera } from '../../counts/camera-time.ts'
import { type Existences, existencesOf } from '../../entities/existence.ts'
import type { StoredRecording } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { type Due, placed, type ZoneSpan } from './zone-span.ts'

/** A camera, and what is due of it. */
export interface Watching {
  readonly span: ZoneSpan
  readonly camera: StoredRecording
  readonly existence: TimeRange
  readonly due: Due
}

/**
 * When these cameras of all stores of these spans existed. Spans of several periods may share it: what is
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

/** These cameras of all stores of these spans, store by store. */
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
  const { columns, question } = questionOf(watching)
  for (const { owner, positions, received } of await receivedColumns(warehouse, question, [])) {
    const into = columns[owner]?.into
    if (into === undefined) continue
    for (let row = 0; row < positions.length; row += 1) {
      const bucket = positions[row] ?? 0
      into[bucket] = (into[bucket] ?? 0) + (received[row] ?? 0)
    }
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
  const rows = await receivedColumns(warehouse, question, details)
  for (const { owner, positions, received, came, least } of rows) {
    const own = ofColumn.get(columns[owner]?.into ?? new Float64Array(0))
    if (own === undefined) continue
    // A bucket that is longer than others comes in two rows.
    for (let row = 0; row < positions.length; row += 1) {
      const bucket = positions[row] ?? 0
      own.received[bucket] = (own.received[bucket] ?? 0) + (received[row] ?? 0)
      if (came !== undefined) own.came[bucket] = (own.came[bucket] ?? 0) + (came[row] ?? 0)
    }
    if (least !== undefined) keepLowest(own.least, positions, least)
  }
  return footage
}

function keepLowest(lowest: Float64Array, positions: readonly number[], shares: readonly number[]): void {
  for (const bucket of positions) lowest[bucket] = 1
  for (const [row, bucket] of positions.entries()) {
    lowest[bucket] = Math.min(lowest[bucket] ?? 1, shares[row] ?? 0)
  }
}

/** @returns the columns by owner; the buckets of each span are a zone of the question */
function questionOf(watching: readonly (Watching & { readonly into: Float64Array })[]) {
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
  const question = {
    cameras,
    schedules: [...schedules.keys()],
    bounds: [...zones.keys()].map(({ buckets }) => buckets.map(({ start }) => start / 1000)),
  }
  return { columns, question }
}

/** Numbers of things in the order in which they come. */
function numberOf<Thing>(numbers: Map<Thing, number>, thing: Thing): number {
  const number = numbers.get(thing) ?? numbers.size
  numbers.set(thing, number)
  return number
}
