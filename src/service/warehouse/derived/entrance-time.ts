import type { BucketCoverage } from '../../../domain/coverage/bucket-coverage.ts'
import type { Warehouse } from '../warehouse.ts'
import { CameraColumns } from './camera-columns.ts'
import type { Entrances } from './entrances.ts'
import { addReceived, watchingCameras } from './watching.ts'
import { type Instants, type ZonePeriod, ZoneSpan } from './zone-span.ts'

/**
 * How much of the camera time of their entrances arrived, by store and bucket: what `bucketCoverage` of the domain makes
 * of the hours of every camera, without the hours. Segments are summed by bucket where they are stored; what was
 * expected follows from opening hours and from when each camera existed.
 */
export async function entranceTime(
  warehouse: Warehouse,
  zones: readonly ZonePeriod[],
  entrances: Entrances,
  instants: Instants,
): Promise<ReadonlyMap<string, readonly BucketCoverage[]>> {
  const stores = await entranceColumns(warehouse, zones, entrances, instants)
  return new Map([...stores].map(([id, columns]) => [id, columns.coverage()]))
}

/** The same as columns, for many stores and hours. */
export async function entranceColumns(
  warehouse: Warehouse,
  zones: readonly ZonePeriod[],
  entrances: Entrances,
  instants: Instants,
): Promise<ReadonlyMap<string, CameraColumns>> {
  const spans = zones.map((zone) => new ZoneSpan(zone, instants))
  const stores = new Map<string, CameraColumns>()
  const watching = (await watchingCameras(warehouse, spans, entrances)).map((each) => {
    const { span, camera, due } = each
    const columns = stores.get(camera.location) ?? new CameraColumns(span.buckets.length)
    stores.set(camera.location, columns)
    due.addTo(columns)
    return { ...each, into: columns.received }
  })
  await addReceived(warehouse, watching)
  return stores
}
