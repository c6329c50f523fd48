import type { SharedAcknowledgement } from '../../protocol/acknowledgements.ts'
import type { LiveCamera } from './live-cameras.ts'

/**
 * Returns the acknowledgements that still hold. A camera that is online, or was in between, has recovered, so its next
 * outage is a new one. A camera that is unknown or not on the screen may still be down. Returns the same list if none
 * has ended.
 */
export function stillAcknowledged<One extends Pick<SharedAcknowledgement, 'recording' | 'at' | 'until'>>(
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
