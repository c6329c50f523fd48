import { type FloorZone, floorOf } from '../../domain/zones/floor.ts'
import type { AreaContext } from '../../protocol/records.ts'
import {
  inParts,
  type PlainDeployment,
  type PlainRecording,
  unlessRefused,
} from '../plain/plain-deployment.ts'

/**
 * Returns the zones of the floors of stores. An area context names its camera and no store, so the list of cameras
 * assigns it to a store. If the list lacks a camera, a request for each store does.
 *
 * @throws Refused if the deployment lists no areas
 */
export async function storeFloors(
  plain: PlainDeployment,
  stores: readonly string[],
): Promise<readonly FloorZone[]> {
  const parts = await Promise.all(inParts(stores, plain.atOnce).map((part) => floorsOf(plain, part)))
  return parts.flat()
}

async function floorsOf(plain: PlainDeployment, stores: readonly string[]): Promise<readonly FloorZone[]> {
  const [contexts, recordings] = await Promise.all([
    plain.areas(stores),
    unlessRefused(plain.recordings(stores), []),
  ])
  const byStore = contextsByStore(contexts, recordings)
  if (byStore !== null) return stores.flatMap((store) => floorOf(store, byStore.get(store) ?? []))
  const alone = await Promise.all(stores.map(async (store) => floorOf(store, await plain.areas([store]))))
  return alone.flat()
}

/** `null` if the store of some camera is unknown. */
function contextsByStore(
  contexts: readonly AreaContext[],
  recordings: readonly PlainRecording[],
): ReadonlyMap<string, readonly AreaContext[]> | null {
  const storeOf = new Map(recordings.map(({ id, location_id }) => [id, location_id]))
  const stores = new Map<string, AreaContext[]>()
  for (const context of contexts) {
    const store = storeOf.get(context.recording_id)
    if (store === undefined) return null
    const own = stores.get(store)
    if (own === undefined) stores.set(store, [context])
    else own.push(context)
  }
  return stores
}
