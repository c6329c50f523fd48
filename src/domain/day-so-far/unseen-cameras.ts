import { localDayOf } from '../../calendar/local-day.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { outages } from '../outages/outages.ts'
import type { CamerasSeen } from './cameras-seen.ts'

/** Offline in opening hours today. */
export interface UnseenToday {
  readonly recording: string
  readonly camera: string
  readonly hours: number
  /** True if it counts entries. */
  readonly entrance: boolean
}

/** Returns the cameras of a store that were offline today: those that count entries first, then the longest offline. */
export function unseenCameras(
  store: { readonly id: string; readonly timezone: string },
  { all, entrance }: CamerasSeen,
  asOf: number,
): readonly UnseenToday[] {
  const entrances = new Set((entrance.get(store.id) ?? []).map(({ recording }) => recording))
  const day = localDayOf(asOf, store.timezone)
  return outages(all.get(store.id) ?? [], { first: day, last: day }, ({ timezone }) =>
    wallIndexAt(asOf, timezone),
  )
    .map(({ recording, camera, hours }) => ({
      recording,
      camera,
      hours,
      entrance: entrances.has(recording),
    }))
    .sort((a, b) => Number(b.entrance) - Number(a.entrance) || b.hours - a.hours)
}
