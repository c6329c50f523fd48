import type { DayRange } from '../../calendar/calendar.ts'
import { dayMinutes, wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import { compareTexts } from '../compare-texts.ts'
import { type CameraHours, positionAt } from '../coverage/camera-hours.ts'

/** A run of scheduled hours of one day in which a camera delivered nothing, or next to nothing. */
export interface Outage {
  readonly recording: string
  readonly camera: string
  readonly location: string
  /** Day on the store's wall clock, `YYYY-MM-DD`. */
  readonly day: string
  readonly hours: number
}

/** Below this share of an hour's expected segments, a camera has not seen the hour. */
export const unseenShare = 0.25

/**
 * Returns the unseen hours per camera and day, longest first: the reasons that a coverage figure names.
 *
 * @param days the days that count
 * @param overUntil wall-clock time in each camera's zone, `YYYY-MM-DDTHH:mm`: the hour in progress, and later ones,
 * can't have been seen yet
 */
export function outages(
  cameras: readonly CameraHours[],
  days: DayRange,
  overUntil: (camera: CameraHours) => string,
): readonly Outage[] {
  const found = new Map<string, Outage>()
  const [first, last] = [wallMinutes(days.first), wallMinutes(days.last) + dayMinutes]
  for (const camera of cameras) {
    const { starts, scheduled, expected, usable } = camera.hours
    const lastOver = wallMinutes(overUntil(camera)) - 60
    for (let position = positionAt(starts, first); position < starts.length; position += 1) {
      const start = starts[position] ?? 0
      if (start >= last || start > lastOver) break
      const due = expected[position] ?? 0
      if (scheduled[position] !== 1 || due === 0) continue
      if ((usable[position] ?? 0) > due * unseenShare) continue
      const day = wallIndexOf(start).slice(0, 10)
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
  return [...found.values()].sort(longestFirst)
}

/** Longest first, then newest, then by camera: a total order, whatever was requested first. */
export function longestFirst(one: Outage, other: Outage): number {
  return (
    other.hours - one.hours ||
    compareTexts(other.day, one.day) ||
    compareTexts(one.recording, other.recording)
  )
}
