import type { DayRange } from '../../../calendar/calendar.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { type UptimeFigures, uptimeFigures } from '../../../domain/coverage/uptime-figures.ts'
import type { Store } from '../../data/store-zones.ts'
import { compareNames } from '../../ui/compare-names.ts'

/** A camera and how it was over the days that are shown. */
export interface HistoryRow {
  readonly camera: CameraHours
  readonly recording: string
  readonly name: string
  readonly store: string
  readonly figures: UptimeFigures
}

/** The cameras of these stores, the one with the least uptime first; those of which nothing is known last. */
export function historyRows(
  cameras: readonly CameraHours[],
  stores: readonly Store[],
  days: DayRange,
  overUntil: (camera: CameraHours) => string,
): readonly HistoryRow[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return cameras
    .map(
      (camera): HistoryRow => ({
        camera,
        recording: camera.recording,
        name: camera.name,
        store: names.get(camera.location) ?? camera.location,
        figures: uptimeFigures([camera], days, overUntil),
      }),
    )
    .sort(
      (a, b) =>
        (a.figures.uptime ?? 2) - (b.figures.uptime ?? 2) ||
        compareNames(a.store, b.store) ||
        compareNames(a.name, b.name),
    )
}
