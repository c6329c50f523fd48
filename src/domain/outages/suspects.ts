import { hourMinutes, wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { CameraCounts, SuspectReason, SuspectRow } from '../../protocol/derived/suspect-answers.ts'
import { type CameraHours, positionAt } from '../coverage/camera-hours.ts'
import { coverageThresholds } from '../coverage/verdict.ts'

/** The count of a completed hour of today, and the usual count. */
export interface CountedHourOfDay {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  /** `null` if there is no answer. */
  readonly counted: number | null
  /** The average of the same hour of the same weekdays before. `null` if unknown. */
  readonly usual: number | null
}

/** What some cameras count together: the entries of a store, or the visits to a zone. */
export interface CountedPlace {
  readonly location: string
  readonly counts: CameraCounts
  /** The cameras that count it, with their hours of today. */
  readonly cameras: readonly CameraHours[]
  /** In chronological order. */
  readonly hours: readonly CountedHourOfDay[]
}

/** As in the route `suspects`, except that `from` and `until` are minutes, `YYYY-MM-DDTHH:mm`. */
export type Suspect = SuspectRow

/** The rule of when counts speak against a camera. */
export const suspicion = {
  /** A smaller usual count is missed by chance too often to prove anything. */
  silentFrom: 20,
  shapeFrom: 60,
  /** A count is far off below the first share of the usual count, or above the second. */
  few: 0.2,
  many: 5,
  /** Most recent hours to check: a camera that is failing now may have worked in the morning. */
  hours: 6,
  /** Earlier weeks whose same weekday defines the usual. */
  weeks: 3,
} as const

/**
 * Returns the cameras that the counts of a place speak against. The check covers the last completed scheduled hours, as
 * few as suffice. A camera that was not well in them is no suspect, because the reason for its missing counts is known.
 */
export function suspectsOf({ location, counts, cameras, hours }: CountedPlace): readonly Suspect[] {
  const open = hours.filter(({ index }) => cameras.some((camera) => isScheduled(camera, index)))
  let [counted, usual, from] = [0, 0, '']
  const last = open.at(-1)
  for (const hour of open.slice(-suspicion.hours).reverse()) {
    if (hour.usual === null) break
    counted += hour.counted ?? 0
    usual += hour.usual
    from = hour.index
    const reason = reasonOf(counted, usual)
    if (reason === 'too-few-to-say') continue
    if (reason === null || last === undefined) return []
    const looked = open.filter(({ index }) => index >= from)
    return cameras
      .filter((camera) => looked.every(({ index }) => wasWell(camera, index)))
      .map(({ recording, name }) => ({
        recording,
        name,
        location,
        counts,
        reason,
        counted,
        usual,
        from,
        until: endOf(last.index),
      }))
  }
  return []
}

function reasonOf(counted: number, usual: number): SuspectReason | 'too-few-to-say' | null {
  if (usual < suspicion.silentFrom) return 'too-few-to-say'
  if (counted === 0) return 'silent'
  if (usual < suspicion.shapeFrom) return 'too-few-to-say'
  if (counted < usual * suspicion.few) return 'few'
  return counted > usual * suspicion.many ? 'many' : null
}

function isScheduled({ hours }: CameraHours, index: string): boolean {
  const position = positionOf(hours.starts, index)
  return position !== null && hours.scheduled[position] === 1
}

function wasWell({ hours }: CameraHours, index: string): boolean {
  const position = positionOf(hours.starts, index)
  if (position === null) return false
  const due = hours.expected[position] ?? 0
  return due > 0 && (hours.usable[position] ?? 0) / due >= coverageThresholds.partial
}

function positionOf(starts: Int32Array, index: string): number | null {
  const start = wallMinutes(index)
  const position = positionAt(starts, start)
  return starts[position] === start ? position : null
}

function endOf(index: string): string {
  return wallIndexOf(wallMinutes(index) + hourMinutes)
}
