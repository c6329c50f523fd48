import type { LiveCamera } from './live-cameras.ts'

/** A user's note on why a camera is down. It ends when the camera is well again. */
export interface Acknowledgement {
  readonly recording: string
  readonly reason: string
  /** Epoch milliseconds. */
  readonly at: number
  /** When it ends even if the camera is still down. */
  readonly until?: number
  /** Who wrote a shared note; empty if nobody is signed in. Left out: only this browser keeps the note. */
  readonly sharedBy?: string
}

/** Reads what {@link writeAcknowledgements} wrote; anything else counts as nothing. */
export function readAcknowledgements(text: string | null): readonly Acknowledgement[] {
  let list: unknown
  try {
    list = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown): readonly Acknowledgement[] => {
    if (typeof item !== 'object' || item === null) return []
    const { recording, reason, at, until } = item as Partial<Record<keyof Acknowledgement, unknown>>
    const isOne = typeof recording === 'string' && typeof reason === 'string' && typeof at === 'number'
    return isOne ? [{ recording, reason, at, ...(typeof until === 'number' && { until }) }] : []
  })
}

export function writeAcknowledgements(list: readonly Acknowledgement[]): string {
  return JSON.stringify(list)
}

/** Replaces an earlier acknowledgement of the camera. */
export function acknowledge(
  list: readonly Acknowledgement[],
  one: Acknowledgement,
): readonly Acknowledgement[] {
  return [...withdraw(list, one.recording), one]
}

export function withdraw(list: readonly Acknowledgement[], recording: string): readonly Acknowledgement[] {
  return list.filter((other) => other.recording !== recording)
}

/**
 * Returns the acknowledgements that still hold. A camera that is online, or was in between, has recovered, so its next
 * outage is a new one. A camera that is unknown or not on the screen may still be down. Returns the same list if none
 * has ended.
 */
export function stillAcknowledged<One extends Acknowledgement>(
  list: readonly One[],
  live: readonly Pick<LiveCamera, 'recording' | 'state' | 'flaps' | 'lastSeen'>[],
  now: number,
): readonly One[] {
  const cameras = new Map(live.map((camera) => [camera.recording, camera]))
  const holding = list.filter(({ recording, at, until }) => {
    if (until !== undefined && until <= now) return false
    const camera = cameras.get(recording)
    return camera === undefined || !(camera.state === 'online' || wasBack(camera, at))
  })
  return holding.length === list.length ? list : holding
}

/** Clocks may differ by this much, and a flapping camera may still report for this long. */
const marginMs = 15 * 60_000

/** True if a camera fell silent after it was acknowledged: it was back in between, unobserved. */
function wasBack({ state, flaps, lastSeen }: Pick<LiveCamera, 'state' | 'flaps' | 'lastSeen'>, at: number) {
  return state === 'offline' && flaps === 0 && lastSeen !== null && lastSeen > at + marginMs
}
