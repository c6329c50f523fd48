import type { LiveState } from '../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'
import type { StatusRecord } from '../../protocol/records.ts'

/** A camera as its status reports it. Instants are epoch milliseconds. */
export interface StatedCamera {
  readonly recording: string
  readonly location: string
  readonly state: LiveState
  readonly lastSeen: number | null
  /** 0 to 1. */
  readonly quality: number | null
}

/** Below this average quality (0 to 1), an online camera is degraded. */
export const poorQuality = 0.8

/** An unknown word never means online (notes §3). */
export function liveStateOf(status: string, quality: number | null): LiveState {
  if (status === 'offline' || status === 'degraded') return status
  if (status !== 'online') return 'unknown'
  return quality !== null && quality < poorQuality ? 'degraded' : 'online'
}

/** @param owners the store of each camera, by recording id, because a deployment may omit it from the status */
export function statedCamera(record: StatusRecord, owners: ReadonlyMap<string, string>): StatedCamera {
  const { recording_id: recording, location_id, last_seen_utc: seen, average_quality: quality } = record
  return {
    recording,
    location: location_id || (owners.get(recording) ?? ''),
    state: liveStateOf(record.status, quality),
    lastSeen: seen === null ? null : parseUtcInstant(seen),
    quality,
  }
}

/** Returns the state of a camera that a list names and the status omits: silence is no sign of health. */
export function untoldCamera(recording: string, location: string): StatedCamera {
  return { recording, location, state: 'unknown', lastSeen: null, quality: null }
}

/** An online camera must have been seen at most this long before the most recently seen one. */
const contradictionMs = 10 * 60_000

export interface BelievedCamera extends StatedCamera {
  /** The reported state if it is not credible, else `null`. */
  readonly was: LiveState | null
}

/** Checks a reported state. A camera reported online is unknown if others were seen long after it. */
export function believed(camera: StatedCamera, newestSeen: number | null): BelievedCamera {
  const { lastSeen, state } = camera
  const contradicts =
    state === 'online' && lastSeen !== null && (newestSeen ?? lastSeen) - lastSeen > contradictionMs
  return contradicts ? { ...camera, state: 'unknown', was: state } : { ...camera, was: null }
}
