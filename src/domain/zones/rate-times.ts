import type { CameraTime } from '../coverage/verdict.ts'
import { type FloorZone, placesByStore } from './floor.ts'
import { knownCameras, type SeenCameras, seenBy } from './seen-cameras.ts'

/** The camera time of the two sides of an entry rate. A camera that counts both is one of either. */
export interface RateTimes {
  readonly entrances: readonly CameraTime[]
  readonly zones: readonly CameraTime[]
}

/**
 * Returns what the camera time of an entry rate is made of, store by store: the cameras of the zones, each once, and those
 * at the entrances. A store whose zones or entrances have no known camera is not known to be complete.
 *
 * @param entrances per store the recording ids of the cameras that count its entries.
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
