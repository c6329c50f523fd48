import { statusSharedMs } from '../answers/answer-lifetime.ts'
import type { SharedStore } from '../store/shared-store.ts'

/**
 * Reserves room for a response in the shared cache. All metrics of one refresh expire together, and live responses
 * expire within seconds, so one sum per expiry time suffices. One refresh may fill half of the room. Each of the two
 * spans in which live responses can expire may fill a quarter.
 *
 * @param answer.until when the response expires; epoch milliseconds
 * @returns true if there was room
 */
export async function takeRoom(
  store: SharedStore,
  options: {
    /** Prefix of the names of the sums. */
    readonly space: string
    readonly maxBytes: number
  },
  answer: {
    /** A live response; others expire with the refresh. */
    readonly isSnapshot: boolean
    readonly bytes: number
    readonly until: number
    readonly remainingMs: number
  },
): Promise<boolean> {
  const span = answer.isSnapshot ? `status ${Math.floor(answer.until / statusSharedMs)}` : `${answer.until}`
  const max = options.maxBytes / (answer.isSnapshot ? 4 : 2)
  if (answer.bytes > max) return false
  const name = `${options.space}bytes:${span}`
  const ttlMs = answer.remainingMs + (answer.isSnapshot ? statusSharedMs : 0)
  const { total } = await store.count(name, answer.bytes, ttlMs)
  if (total <= max) return true
  await store.count(name, -answer.bytes, ttlMs)
  return false
}
