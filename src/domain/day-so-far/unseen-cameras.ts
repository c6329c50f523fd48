import { localDayOf } from '../../calendar/local-day.ts'
import { wallMinute } from '../coverage/camera-hours.ts'
import { outages } from '../outages/outages.ts'
import type { CamerasSeen } from './cameras-seen.ts'

/** Was unseen in opening hours today. */
export interface UnseenToday {
  readonly recording: string
  readonly camera: string
  readonly hours: number
  /** It counts entries. */
  readonly entrance: boolean
}

/** The cameras of a store that were unseen today: those that count entries first, then the longest. */
export function unseenCameras(
  store: { readonly id: string; readonly timezone: string },
  { all, entrance }: CamerasSeen,
  asOf: number,
): readonly UnseenToday[] {
  const entrances = new Set((entrance.get(store.id) ?? []).map(({ recording }) => recording))
  const day = localDayOf(asOf, store.timezone)
  return outages(all.get(store.id) ?? [], { first: day, last: day }, ({ timezone }) =>
    wallMinute(asOf, timezone),
  )
    .map(({ recording, camera, hours }) => ({
      recording,
      camera,
      hours,
      entrance: entrances.has(recording),
    }))
    .sort((a, b) => Number(b.entrance) - Number(a.entrance) || b.hours - a.hours)
}
