import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { type Existences, existencesOf } from '../../entities/existence.ts'
import type { StoredRecording } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from './entrances.ts'
import { eachArrived } from './kept-footage.ts'
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
    warehouse.settledDays?.current,
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

/** Adds what arrived of each camera, in quarters of an hour, to a column of the buckets of its span. */
export async function addReceived(
  warehouse: Warehouse,
  watching: readonly (Watching & { readonly into: Float64Array })[],
): Promise<void> {
  const columns: Float64Array[] = []
  const owners = new Map<Float64Array, number>()
  const owned = watching.map((each) => {
    const owner = owners.get(each.into) ?? columns.push(each.into) - 1
    owners.set(each.into, owner)
    return { ...each, owner }
  })
  await eachArrived(warehouse, owned, [], (owner, bucket, { received }) => {
    const into = columns[owner]
    if (into !== undefined) into[bucket] = (into[bucket] ?? 0) + received
  })
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
  const owned = watching.map((each, owner) => ({ ...each, owner }))
  await eachArrived(warehouse, owned, details, (owner, bucket, arrived) => {
    const own = footage[owner]
    if (own === undefined) return
    const isFirst = own.came[bucket] === 0
    // A bucket that is longer than others comes in several parts.
    own.received[bucket] = (own.received[bucket] ?? 0) + arrived.received
    own.came[bucket] = (own.came[bucket] ?? 0) + arrived.came
    if (own.least.length === 0) return
    own.least[bucket] = isFirst ? arrived.least : Math.min(own.least[bucket] ?? 1, arrived.least)
  })
  return footage
}
