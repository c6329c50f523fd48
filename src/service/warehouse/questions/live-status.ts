import type { LiveStatus } from '../../../protocol/metrics/vocabularies.ts'
import type { AskerContext } from '../engine/limits.ts'

/** A camera without a heartbeat for this long is offline. */
const defaultOfflineAfterMs = 120_000

export interface StatusContext extends AskerContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly offlineAfterMs?: number
}

/** @param seenAt epoch milliseconds of the newest heartbeat; `null` if there is none */
export function liveStatus(seenAt: number | null, context: StatusContext): LiveStatus {
  if (seenAt === null) return 'offline'
  return context.now - seenAt < (context.offlineAfterMs ?? defaultOfflineAfterMs) ? 'online' : 'offline'
}
