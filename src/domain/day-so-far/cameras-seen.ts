import type { CameraHours } from '../coverage/camera-hours.ts'

/** How the cameras of some stores were, in the hours of today and of the same weekdays before. */
export interface CamerasSeen {
  /** Per store the cameras that count entries; of many days. Of a store without any its opening hours. */
  readonly entrance: ReadonlyMap<string, readonly CameraHours[]>
  /** Per store every camera whose hours are known: today and the same weekday of the week before. */
  readonly all: ReadonlyMap<string, readonly CameraHours[]>
  /**
   * Per store the cameras that see how long people stay: those that watch its zones, or all where no zone is known. Of
   * the same days as `entrance`; `null`: they are too many to ask for.
   */
  readonly zones: ReadonlyMap<string, readonly CameraHours[]> | null
}
