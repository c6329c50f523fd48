import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type FloorZone, placeOf } from '../../../domain/zones/floor.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'

/** The cameras of some places; one that watches several of them once. */
export function watchingIn(
  floor: readonly FloorZone[],
  cameras: StoreUptime['cameras'],
): readonly CameraHours[] {
  const watching = floor.flatMap(({ store, zone }) => cameras.get(placeOf(store, zone)) ?? [])
  return [...new Map(watching.map((camera) => [camera.recording, camera])).values()]
}
