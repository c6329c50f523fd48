import { type FloorZone, placeOf } from '../../../domain/zones/floor.ts'
import type { CountingCameras } from '../../data/use-camera-hours.ts'

/** The cameras that a count of each zone of each store depends on: those that own its area contexts. */
export function placeCameras(floor: readonly FloorZone[]): CountingCameras {
  return {
    named: true,
    places: floor.map(({ store, zone, recordings }) => ({
      place: placeOf(store, zone),
      location: store,
      recordings,
    })),
    asked: [],
  }
}
