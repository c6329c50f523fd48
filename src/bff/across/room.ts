import { statusSharedMs } from '../answers/answer-lifetime.ts'
import type { SharedStore } from '../store/shared-store.ts'

/**
 * Takes room for an answer among those of all BFFs. All answers to metrics of a refresh end together, and those of a
 * status within seconds, so a sum for each such time tells what is kept now: half of the room is for one refresh, a
 * quarter for each of the two spans of time in which a status that is kept can end.
 *
 * @param until when the answer ends; epoch milliseconds
 * @returns whether there was room
 */
export async function takeRoom(
  store: SharedStore,
  options: {
    /** Before the names of the sums. */
    readonly space: string
    readonly maxBytes: number
  },
  answer: {
    /** A status; else it ends with the refresh. */
    readonly isSnapshot: boolean
    readonly bytes: number
    readonly until: number
    readonly remainingMs: number
  },
): Promise<boolean> {
  const span = answer.isSnapshot ? `status ${Math.floor(answer.until / statusSharedMs)}` : `${answer.until}`
  const most = options.maxBytes / (answer.isSnapshot ? 4 : 2)
  if (answer.bytes > most) return false
  const name = `${options.space}bytes:${span}`
  const ttlMs = answer.remainingMs + (answer.isSnapshot ? statusSharedMs : 0)
  const { total } = await store.count(name, answer.bytes, ttlMs)
  if (total <= most) return true
  await store.count(name, -answer.bytes, ttlMs)
  return false
}
