import { grouped } from '../../../../domain/grouped.ts'
import { type FloorZone, floorOf } from '../../../../domain/zones/floor.ts'
import type { AreaContext } from '../../../../protocol/records.ts'
import { configurationRows } from '../../engine/kept-configuration.ts'
import { database } from '../../engine/schema.ts'
import { entryCameras } from '../../entities/entry-cameras.ts'
import { loadOpeningHours } from '../../entities/opening-hours.ts'
import { recordingsOf } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from '../cameras/entrances.ts'

/** The zones of the stores' floors, and all cameras on which one of their figures depends. */
export interface StoreFloors {
  readonly floor: readonly FloorZone[]
  /** By store: recording ids of the cameras that count entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** These cameras and those of the zones. */
  readonly watching: Entrances
}

export async function floorsOf(warehouse: Warehouse, stores: readonly string[]): Promise<StoreFloors> {
  const contexts = await configurationRows<AreaContext & { readonly location: string }>(
    warehouse,
    `SELECT location_id AS location, area_type, taxonomy, recording_id FROM ${database}.areas FINAL
     WHERE location_id IN {locations:Array(String)} ORDER BY location_id, taxonomy, recording_id`,
    { locations: stores },
  )
  const ofStores = grouped(contexts, ({ location }) => location)
  const floor = stores.flatMap((store) => floorOf(store, ofStores.get(store) ?? []))
  const entrances = await entryCameras(warehouse, stores)
  const needed = new Map([...entrances].map(([store, recordings]) => [store, new Set(recordings)]))
  for (const { store, recordings } of floor) {
    const own = needed.get(store) ?? new Set<string>()
    needed.set(store, own)
    for (const recording of recordings) own.add(recording)
  }
  const cameras = (await recordingsOf(warehouse, stores)).filter(
    ({ id, location }) => needed.get(location)?.has(id) === true,
  )
  return {
    floor,
    entrances,
    watching: {
      cameras: grouped(cameras, ({ location }) => location),
      hours: await loadOpeningHours(warehouse, stores),
    },
  }
}
