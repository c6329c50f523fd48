import { hourMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { whileExisting } from '../entities/existence.ts'
import type { PartCounts } from './bucket-counts.ts'
import type { Zone } from './group-plan.ts'

/** Buckets as passed to the engine: by their starts and by the starts of the gaps between them. */
export interface Bounds {
  /** Ascending epoch seconds. */
  readonly starts: readonly number[]
  /** The bucket that begins at each start. `null` for a gap. */
  readonly positions: readonly (number | null)[]
}

/**
 * @param isEnded true if there can be rows after the last bucket, because reading ends with the latest zone's buckets
 */
export function boundsOf(buckets: readonly Bucket[], isEnded: boolean): Bounds {
  const starts: number[] = []
  const positions: (number | null)[] = []
  for (const [position, { start, endExclusive }] of buckets.entries()) {
    starts.push(start / 1000)
    positions.push(position)
    const next = buckets[position + 1]?.start
    if (next === undefined ? !isEnded : next <= endExclusive) continue
    starts.push(endExclusive / 1000)
    positions.push(null)
  }
  return { starts, positions }
}

/** Maps counts to the positions of the buckets. Rows in gaps do not count. */
export function placedCounts<Measure extends string>(
  counts: PartCounts<Measure>,
  { positions }: Bounds,
): PartCounts<Measure> {
  const placed = (bound: number | null) => (bound === null ? null : (positions[bound] ?? null))
  return { ...counts, buckets: counts.buckets.map(placed) }
}

/** True if there are gaps between the buckets of a zone. */
export function hasGaps({ buckets }: Zone): boolean {
  return buckets.some(({ start }, position) => start > (buckets[position - 1]?.endExclusive ?? start))
}

/**
 * Clips opening times to the buckets that are read.
 *
 * @param open `null` if all stores are always open
 */
export function insideBuckets(
  zones: readonly Zone[],
  open: ReadonlyMap<string, readonly TimeRange[]> | null,
): ReadonlyMap<string, readonly TimeRange[]> {
  return new Map(
    zones.flatMap(({ locations, buckets }) => {
      const windows = windowsOf(buckets)
      return locations.map(({ id }) => {
        const own = open?.get(id) ?? []
        return [id, open === null ? windows : windows.flatMap((window) => whileExisting(own, window))]
      })
    }),
  )
}

/**
 * Returns the buckets in chronological order with adjacent ones merged. An hourly total can extend beyond its bucket.
 */
export function windowsOf(buckets: readonly TimeRange[]): readonly TimeRange[] {
  const windows: { start: number; endExclusive: number }[] = []
  for (const { start, endExclusive } of buckets) {
    const last = windows.at(-1)
    const end = endExclusive + hourMs
    if (last !== undefined && start <= last.endExclusive) last.endExclusive = Math.max(last.endExclusive, end)
    else windows.push({ start, endExclusive: end })
  }
  return windows
}

/** Returns the range that contains all buckets, up to the last refresh (epoch milliseconds). */
export function wholeBuckets(zones: readonly Zone[], refreshed: number): TimeRange {
  const buckets = zones.map((zone) => zone.buckets)
  return {
    start: Math.min(...buckets.map((own) => own[0]?.start ?? Number.POSITIVE_INFINITY)),
    endExclusive: Math.min(refreshed, Math.max(...buckets.map((own) => own.at(-1)?.endExclusive ?? 0))),
  }
}
