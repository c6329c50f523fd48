import type { BucketCoverage } from '../../../../domain/coverage/bucket-coverage.ts'
import type { Existences } from '../../entities/existence.ts'
import type { Warehouse } from '../../warehouse.ts'
import { CameraColumns } from './camera-columns.ts'
import type { Entrances } from './entrances.ts'
import { addReceived } from './footage.ts'
import { type Watching, watchingCameras } from './watching.ts'
import type { ZoneSpan } from './zone-span.ts'

export interface EntranceQuestion {
  readonly spans: readonly ZoneSpan[]
  readonly entrances: Entrances
  readonly existenceOf: Existences
}

/**
 * Returns a store's times by location id. Computed on demand, because the hours of all stores as objects would outlive
 * their use.
 */
type StoreTimes = (store: string) => readonly BucketCoverage[] | undefined

/**
 * Returns the received camera time of the stores' entrances, by store and bucket. Equals the domain's `bucketCoverage`
 * over the hours of every camera, without reading the hours. The engine sums segments by bucket. The expected time
 * follows from opening hours and from when each camera existed.
 */
export async function entranceTime(warehouse: Warehouse, question: EntranceQuestion): Promise<StoreTimes> {
  return coveragesOf(await entranceColumns(warehouse, question))
}

/** Returns the same as columns, for many stores and hours. */
export async function entranceColumns(
  warehouse: Warehouse,
  { spans, entrances, existenceOf }: EntranceQuestion,
): Promise<ReadonlyMap<string, CameraColumns>> {
  const stores = new StoreColumns()
  const watching = watchingCameras(spans, entrances, existenceOf)
  await addReceived(
    warehouse,
    watching.map((each) => ({ ...each, into: stores.dueOf(each).received })),
  )
  return stores.columns
}

/** A camera of an entrance, with the received quarter hours by bucket. */
export interface SeenCamera extends Watching {
  readonly received: Float64Array
}

/** Returns the same per camera, with one sum and one row for each. */
export async function seenCameras(
  warehouse: Warehouse,
  { spans, entrances, existenceOf }: EntranceQuestion,
): Promise<readonly SeenCamera[]> {
  const watching = watchingCameras(spans, entrances, existenceOf)
  const seen = watching.map((each) => ({ ...each, received: new Float64Array(each.span.buckets.length) }))
  await addReceived(
    warehouse,
    seen.map((each) => ({ ...each, into: each.received })),
  )
  return seen
}

/** Returns the same as {@link entranceTime} for known cameras. */
export function timeOfStores(cameras: readonly SeenCamera[]): StoreTimes {
  const stores = new StoreColumns()
  for (const camera of cameras) {
    const { received } = stores.dueOf(camera)
    for (let bucket = 0; bucket < received.length; bucket += 1) {
      received[bucket] = (received[bucket] ?? 0) + (camera.received[bucket] ?? 0)
    }
  }
  return coveragesOf(stores.columns)
}

class StoreColumns {
  /** By location id. */
  readonly columns = new Map<string, CameraColumns>()

  /** Returns the columns of the camera's store, with the camera's expected time added. */
  dueOf({ span, camera, due }: Watching): CameraColumns {
    const columns = this.columns.get(camera.location) ?? new CameraColumns(span.buckets.length)
    this.columns.set(camera.location, columns)
    due.addTo(columns)
    return columns
  }
}

function coveragesOf(columns: ReadonlyMap<string, CameraColumns>): StoreTimes {
  return (store) => columns.get(store)?.coverage()
}
