import { setImmediate } from 'node:timers/promises'

/**
 * Serialises an array to JSON in pieces: each item becomes bytes before the next is computed. So a response of 100 MB
 * takes that much memory outside the heap, not four times as much of objects and strings inside it. Other requests are
 * served between two items. Nothing is sent until everything is ready, so that a failure can still set the status.
 *
 * @throws the signal's reason once the client has left
 */
export async function jsonArrayParts(
  items: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<readonly Buffer[]> {
  const parts: Buffer[] = []
  for await (const item of items) {
    parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${JSON.stringify(item)}`))
    await setImmediate()
    signal.throwIfAborted()
  }
  parts.push(Buffer.from(parts.length === 0 ? '[]' : ']'))
  return parts
}
