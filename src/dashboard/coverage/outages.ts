import type { DayRange } from '../time/calendar.ts'
import type { CameraHours } from './camera-hours.ts'

/** A stretch of scheduled hours of one day in which a camera delivered nothing, or next to nothing. */
export interface Outage {
  readonly recording: string
  readonly camera: string
  readonly location: string
  /** Day on the store's wall clock, `YYYY-MM-DD`. */
  readonly day: string
  readonly hours: number
}

/** Below this share of an hour's expected segments a camera counts as not having seen the hour. */
const unseenShare = 0.25

/**
 * Unseen hours per camera and day, the longest first: what a coverage figure names as its reason.
 *
 * @param days the days that count.
 * @param overUntil wall-clock time per camera's zone, `YYYY-MM-DDTHH:mm`: the hour that is running, and later
 * ones, cannot have been seen yet.
 */
export function outages(
  cameras: readonly CameraHours[],
  days: DayRange,
  overUntil: (camera: CameraHours) => string,
): readonly Outage[] {
  const found = new Map<string, Outage>()
  for (const camera of cameras) {
    const lastOver = hourBefore(overUntil(camera))
    for (const hour of camera.hours) {
      const day = hour.index.slice(0, 10)
      if (!hour.scheduled || hour.expected === 0 || day < days.first || day > days.last) continue
      if (hour.index > lastOver) break
      if (hour.received > hour.expected * unseenShare) continue
      const key = `${camera.recording}|${day}`
      const hours = (found.get(key)?.hours ?? 0) + 1
      found.set(key, {
        recording: camera.recording,
        camera: camera.name,
        location: camera.location,
        day,
        hours,
      })
    }
  }
  return [...found.values()].sort((a, b) => b.hours - a.hours || (a.day < b.day ? 1 : -1))
}

function hourBefore(index: string): string {
  return new Date(Date.parse(`${index}Z`) - 3_600_000).toISOString().slice(0, 16)
}
