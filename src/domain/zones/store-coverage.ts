import type { Coverage } from '../../protocol/derived/states.ts'
import { coverageOfMean } from '../coverage/mean-coverage.ts'
import { unknownTime } from '../coverage/verdict.ts'
import { type FloorZone, placesByStore } from './floor.ts'
import { knownCameras, type SeenCameras, seenBy } from './seen-cameras.ts'

/**
 * Returns the coverage of the time in store of some stores: by the cameras of all their zones. A store without zones
 * has no camera known to see how long people stay, so the whole is unknown.
 *
 * @param floor all zones of the stores
 */
export function storeDwellCoverage(
  stores: readonly string[],
  floor: readonly FloorZone[],
  seen: SeenCameras,
): Coverage {
  const places = placesByStore(floor)
  return coverageOfMean(
    stores.flatMap((store) => {
      const own = knownCameras(seen, places.get(store) ?? [])
      return own.length === 0 ? [unknownTime] : own.map((recording) => seenBy(seen, store, [recording]))
    }),
  )
}
