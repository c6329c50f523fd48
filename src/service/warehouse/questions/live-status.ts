import type { LiveStatus } from '../../../protocol/metrics/vocabularies.ts'
import type { AskerContext } from '../engine/limits.ts'

/** A camera that has not been heard of for this long is offline. */
const defaultOfflineAfterMs = 120_000

export interface StatusContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly offlineAfterMs?: number
}

/** @param seenAt epoch milliseconds of the newest heartbeat, `null` where there was none */
export function liveStatus(seenAt: number | null, context: StatusContext): LiveStatus {
  if (seenAt === null) return 'offline'
  return context.now - seenAt < (context.offlineAfterMs ?? defaultOfflineAfterMs) ? 'online' : 'offline'
}
