import type { CameraUptime } from '../../../../protocol/derived/camera-uptime-answers.ts'
import type { Store } from '../../../data/questions/store-zones.ts'

/** A camera and how it was over the days that are shown. */
export interface HistoryRow extends CameraUptime {
  /** The name of its store. */
  readonly store: string
}

export function historyRows(
  cameras: readonly CameraUptime[],
  stores: readonly Store[],
): readonly HistoryRow[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return cameras.map((camera) => ({ ...camera, store: names.get(camera.location) ?? camera.location }))
}
