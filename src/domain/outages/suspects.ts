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
  /** "entries of the store", "Women › Tops". */
  readonly what: string
  /** The cameras that count it, with their hours of today. */
  readonly cameras: readonly CameraHours[]
  /** In order. */
  readonly hours: readonly CountedHourOfDay[]
}

/** A camera that is online and sends, while what it should count is not there, or is far from what is usual. */
export interface Suspect {
  readonly recording: string
  readonly location: string
  readonly what: string
  /** `silent`: nobody was counted. */
  readonly reason: 'silent' | 'few' | 'many'
  readonly counted: number
  readonly usual: number
  /** The hours looked at, as wall-clock times of the store. */
  readonly from: string
  readonly until: string
}

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
} as const

/**
 * The cameras that counts speak against. Looked at are the last hours that are over and scheduled, as few as are enough
 * to judge by. A camera that was itself not well in them is no suspect: why its counts are missing is known.
 *
 * @param isOnline whether a camera is online now.
 */
export function suspects(
  places: readonly CountedPlace[],
  isOnline: (recording: string) => boolean,
): readonly Suspect[] {
  return places
    .flatMap((place) => judge(place, isOnline))
    .sort((a, b) => b.usual - b.counted - (a.usual - a.counted))
}

function judge(place: CountedPlace, isOnline: (recording: string) => boolean): readonly Suspect[] {
  const { location, what, cameras, hours } = place
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
      .filter((camera) => isOnline(camera.recording) && looked.every(({ index }) => wasWell(camera, index)))
      .map(({ recording }) => ({
        recording,
        location,
        what,
        reason,
        counted,
        usual,
        from,
        until: endOf(last.index),
      }))
  }
  return []
}

function reasonOf(counted: number, usual: number): Suspect['reason'] | 'too-few-to-say' | null {
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
