import type { CameraTime } from '../coverage/verdict.ts'
import { type FloorZone, placesByStore } from './floor.ts'
import { knownCameras, type SeenCameras, seenBy } from './seen-cameras.ts'

/** Camera time of the two sides of a visit rate. A camera that counts both belongs to both. */
export interface RateTimes {
  readonly entrances: readonly CameraTime[]
  readonly zones: readonly CameraTime[]
}

/**
 * Returns the camera time behind a visit rate, store by store: of the zone cameras, each once, and of the entrance
 * cameras. A store whose zones or entrances have no known camera can't be complete.
 *
 * @param entrances per store, the recording ids of the cameras that count its entries
 */
export function rateTimes(
  seen: SeenCameras,
  entrances: ReadonlyMap<string, readonly string[]>,
): (places: readonly FloorZone[]) => RateTimes {
  const doorTimes = new Map<string, CameraTime>()
  const doorTimeOf = (store: string): CameraTime => {
    const time = doorTimes.get(store) ?? seenBy(seen, store, entrances.get(store) ?? [])
    doorTimes.set(store, time)
    return time
  }
  return (places) => {
    const parts = [...placesByStore(places)].map(([store, own]) => {
      return { doorTime: doorTimeOf(store), zoneTime: seenBy(seen, store, knownCameras(seen, own)) }
    })
    return {
      entrances: parts.map(({ doorTime }) => doorTime),
      zones: parts.map(({ zoneTime }) => zoneTime),
    }
  }
}
