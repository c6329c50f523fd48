import type { StoreCameras } from '../../domain/coverage/entrance-cameras.ts'

/** Limits memory: the hours of this many camera days take about 50 MB. */
const mostCameraDays = 100_000

/**
 * Splits stores into parts with a bounded number of camera days. No part contains a store without cameras.
 * @param days held for each camera
 */
export function inCameraParts(
  stores: readonly StoreCameras[],
  days: number,
): readonly (readonly StoreCameras[])[] {
  const parts: StoreCameras[][] = []
  let left = 0
  for (const store of stores) {
    const held = store.recordings.length * days
    if (held === 0) continue
    if (left < held) {
      parts.push([])
      left = mostCameraDays
    }
    left -= held
    parts.at(-1)?.push(store)
  }
  return parts
}
