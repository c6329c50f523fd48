import type { CameraCounts, SuspectReason, SuspectRow } from '../../protocol/derived/suspect-answers.ts'
import { type CameraHours, positionAt, wallMinutes } from '../coverage/camera-hours.ts'
import { coverageThresholds } from '../coverage/verdict.ts'

/** What was counted in an hour of today that is over, and what is usual in it. */
export interface CountedHourOfDay {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  /** `null`: nothing was answered. */
  readonly counted: number | null
  /** The average of the same hour of the same weekdays before; `null`: not known. */
  readonly usual: number | null
}

/** What some cameras count together: the entries of a store, the visits of a zone. */
export interface CountedPlace {
  readonly location: string
  readonly counts: CameraCounts
  /** The cameras that count it, with their hours of today. */
  readonly cameras: readonly CameraHours[]
  /** In order. */
  readonly hours: readonly CountedHourOfDay[]
}

/** As the route `suspects` tells it, but that `from` and `until` are minutes, `YYYY-MM-DDTHH:mm`. */
export type Suspect = SuspectRow

/** The rule, in one place: when counts speak against a camera. */
export const suspicion = {
  /** Fewer people than these are usual so often by chance that nothing can be said. */
  silentFrom: 20,
  shapeFrom: 60,
  /** Below this share of what is usual, or above the other, a count is far off. */
  few: 0.2,
  many: 5,
  /** No more of the last hours are looked at: what is broken now was well in the morning. */
  hours: 6,
  /** Weeks before, whose same weekday says what is usual. */
  weeks: 3,
} as const

/**
 * The cameras that the counts of a place speak against. Looked at are the last hours that are over and scheduled, as few
 * as are enough to judge by. A camera that was itself not well in them is no suspect: why its counts are missing is known.
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
  return due > 0 && (hours.received[position] ?? 0) / due >= coverageThresholds.partial
}

function positionOf(starts: Int32Array, index: string): number | null {
  const start = wallMinutes(index)
  const position = positionAt(starts, start)
  return starts[position] === start ? position : null
}

function endOf(index: string): string {
  return new Date((wallMinutes(index) + 60) * 60_000).toISOString().slice(0, 16)
}
