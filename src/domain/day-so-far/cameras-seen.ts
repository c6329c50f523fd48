import type { StatusRecord } from '../../protocol/records.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'

/** How the cameras of some stores were, and are. */
export interface CamerasSeen {
  /**
   * How the cameras were, in the hours of today and of the same weekdays before. `loading`: what is there is a part;
   * `failed`: some could not be had.
   */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Per store the cameras that count entries; of many days. Of a store without any its opening hours. */
  readonly entrance: ReadonlyMap<string, readonly CameraHours[]>
  /** Per store every camera whose hours are known: today and the same weekday of the week before. */
  readonly all: ReadonlyMap<string, readonly CameraHours[]>
  /**
   * Per store the cameras that see how long people stay: those that watch its zones, or all where no zone is known. Of
   * the same days as `entrance`; `null`: they are too many to ask for.
   */
  readonly zones: ReadonlyMap<string, readonly CameraHours[]> | null
  /** Names of all cameras by id, where the deployment tells them. */
  readonly names: ReadonlyMap<string, string>
  /** How they are now. */
  readonly live: {
    readonly status: 'loading' | 'ready' | 'failed'
    readonly records: readonly StatusRecord[]
  }
}
