import type { TimeRange } from '../../protocol/wire-time.ts'
import type { Bucket } from './buckets.ts'

interface OpenPart extends TimeRange {
  /** Position of the bucket that it is a part of. */
  readonly bucket: number
}

/** What of the buckets at these positions lies in the ranges. All are chronological and disjoint. */
export function openParts(
  buckets: readonly Bucket[],
  positions: readonly number[],
  ranges: readonly TimeRange[],
): readonly OpenPart[] {
  const parts: OpenPart[] = []
  let first = 0
  for (const bucket of positions) {
    const { start, endExclusive } = buckets[bucket] ?? { start: 0, endExclusive: 0 }
    while ((ranges[first]?.endExclusive ?? Number.POSITIVE_INFINITY) <= start) first += 1
    for (let later = first; (ranges[later]?.start ?? Number.POSITIVE_INFINITY) < endExclusive; later += 1) {
      const range = ranges[later]
      if (range === undefined) break
      parts.push({
        bucket,
        start: Math.max(start, range.start),
        endExclusive: Math.min(endExclusive, range.endExclusive),
      })
    }
  }
  return parts
}
