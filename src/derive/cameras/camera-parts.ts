import type { StoreCameras } from '../../domain/coverage/entrance-cameras.ts'

/** Days of cameras whose hours are held at once: some fifty megabytes. */
const mostCameraDays = 100_000

/** As many stores at a time as have few enough cameras; one without any is in no part. @param days that each is held for */
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
