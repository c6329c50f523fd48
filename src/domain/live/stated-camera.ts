import type { LiveState } from '../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../protocol/metrics/wire-time.ts'
import type { StatusRecord } from '../../protocol/records.ts'

/** A camera as its status says that it is. Instants are epoch milliseconds. */
export interface StatedCamera {
  readonly recording: string
  readonly location: string
  readonly state: LiveState
  readonly lastSeen: number | null
  /** 0 to 1. */
  readonly quality: number | null
}

/** Below this average quality (0 to 1) a camera that is online shows a poor picture: degraded. */
export const poorQuality = 0.8

/** A word that is not known is never online (notes §3). */
export function liveStateOf(status: string, quality: number | null): LiveState {
  if (status === 'offline' || status === 'degraded') return status
  if (status !== 'online') return 'unknown'
  return quality !== null && quality < poorQuality ? 'degraded' : 'online'
}

/** @param owners the store of each camera, by recording id: a deployment may leave it out of the status */
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

/** A camera that a list names and the status says nothing of: its silence is no health. */
export function untoldCamera(recording: string, location: string): StatedCamera {
  return { recording, location, state: 'unknown', lastSeen: null, quality: null }
}

/** An online camera must have been heard of at most so long before the one heard of last. */
const contradictionMs = 10 * 60_000

export interface BelievedCamera extends StatedCamera {
  /** What the status says, if it cannot be believed; else `null`. */
  readonly was: LiveState | null
}

/** A camera that is said to be online, while others were heard of long after it, is unknown. */
export function believed(camera: StatedCamera, newestSeen: number | null): BelievedCamera {
  const { lastSeen, state } = camera
  const contradicts =
    state === 'online' && lastSeen !== null && (newestSeen ?? lastSeen) - lastSeen > contradictionMs
  return contradicts ? { ...camera, state: 'unknown', was: state } : { ...camera, was: null }
}
