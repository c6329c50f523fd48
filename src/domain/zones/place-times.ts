import type { BucketCoverage } from '../coverage/bucket-coverage.ts'
import { type FloorZone, placeOf } from './floor.ts'
import { type SeenCameras, seenBy } from './seen-cameras.ts'

/** The camera time of a place in a period so far. */
export interface PlaceTime extends BucketCoverage {
  /** Why it can have no count yet today. */
  readonly before: 'closed' | 'future' | null
}

/** Returns the camera time of the places of a floor, by `placeOf`. */
export function placeTimes(floor: readonly FloorZone[], seen: SeenCameras): ReadonlyMap<string, PlaceTime> {
  return new Map(
    floor.map(({ store, zone, recordings }) => [
      placeOf(store, zone),
      { ...seenBy(seen, store, recordings), before: seen.beforeOf(store, recordings) },
    ]),
  )
}
