import { grouped } from '../../../../domain/grouped.ts'
import { entryCameras } from '../../entities/entry-cameras.ts'
import { loadOpeningHours, type OpeningHours } from '../../entities/opening-hours.ts'
import { recordingsOf, type StoredRecording } from '../../entities/recordings.ts'
import type { Warehouse } from '../../warehouse.ts'

/** The cameras that count the entries of stores, and the stores' opening hours. */
export interface Entrances {
  readonly cameras: ReadonlyMap<string, readonly StoredRecording[]>
  readonly hours: ReadonlyMap<string, OpeningHours>
}

export async function entrancesOf(warehouse: Warehouse, stores: readonly string[]): Promise<Entrances> {
  const counting = await entryCameras(warehouse, stores)
  const recordings = await recordingsOf(warehouse, stores)
  const cameras = grouped(
    recordings.filter(({ id, location }) => counting.get(location)?.includes(id) === true),
    ({ location }) => location,
  )
  return { cameras, hours: await loadOpeningHours(warehouse, stores) }
}
