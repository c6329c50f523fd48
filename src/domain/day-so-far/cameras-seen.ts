import type { CameraHours } from '../coverage/camera-hours.ts'

/** Camera hours of some stores, today and on the same weekdays before. */
export interface CamerasSeen {
  /** Per store, the cameras that count entries, over many days. For a store without any camera, its opening hours. */
  readonly entrance: ReadonlyMap<string, readonly CameraHours[]>
  /** Per store, every camera with known hours: today and the same weekday of the previous week. */
  readonly all: ReadonlyMap<string, readonly CameraHours[]>
  /**
   * Per store, the cameras that measure how long people stay: those that watch its zones, or all if no zone is known.
   * On the same days as `entrance`. `null` if they are too many to request.
   */
  readonly zones: ReadonlyMap<string, readonly CameraHours[]> | null
}
