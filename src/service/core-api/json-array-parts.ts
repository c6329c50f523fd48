import { setImmediate } from 'node:timers/promises'

/**
 * An array as JSON, in pieces: each item becomes bytes before the next is worked out. So an answer of a hundred
 * megabytes takes that much outside of the heap, and never four times as much of objects and text inside it. Whoever
 * else asks is heard between two items. Nothing is sent before all is there: what fails, fails with a status.
 *
 * @throws whatever the signal was aborted with, once nobody waits any more
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
