import { type CountedPlace, countedPlaces } from '../../../domain/outages/counting-cameras.ts'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import { streetCameras } from '../entities/street-cameras.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Entrances } from './cameras/entrances.ts'
import { floorsOf } from './counts/zone-floor.ts'

export interface ChainPlaced {
  readonly stores: readonly string[]
  /** All cameras by location. */
  readonly placed: Entrances
  readonly entrances: Entrances
}

/** Returns the places whose cameras are requested. `null` for all cameras. */
export async function askedPlaces(
  warehouse: Warehouse,
  asked: CamerasAsked | undefined,
  { stores, placed, entrances }: ChainPlaced,
): Promise<readonly CountedPlace[] | null> {
  if (asked === undefined) return null
  const { floor } = await floorsOf(warehouse, stores)
  return countedPlaces(asked, {
    stores,
    entrances: idsOf(entrances),
    streets: asked.of === 'shopfront' ? await streetCameras(warehouse, stores) : new Map(),
    floor,
    owners: ownersOf(placed),
  })
}

export function idsOf({ cameras }: Entrances): ReadonlyMap<string, readonly string[]> {
  return new Map([...cameras].map(([store, own]) => [store, own.map(({ id }) => id)]))
}

/** Returns the store of each camera by recording id. */
export function ownersOf({ cameras }: Entrances): ReadonlyMap<string, string> {
  return new Map([...cameras].flatMap(([store, own]) => own.map(({ id }) => [id, store])))
}
