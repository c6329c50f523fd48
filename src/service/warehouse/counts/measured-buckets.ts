import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { KeptSums } from '../engine/kept-sums.ts'
import type { Warehouse } from '../warehouse.ts'
import { overlapped } from './count-group.ts'
import { type MarkedGroup, openUnknownParts } from './open-parts.ts'
import { type Observer, watchedPlace } from './watched/observed-time.ts'

interface MeasuredQuestion {
  readonly groups: readonly MarkedGroup[]
  readonly range: TimeRange
  readonly facets: readonly Facet[]
  readonly kept?: KeptSums
  /** Returns when the relevant cameras were recording. */
  readonly observe: Observer
  /** Hours of each location that stay unknown, whichever camera was recording. */
  readonly hiddenBy?: (
    warehouse: Warehouse,
    locationIds: readonly string[],
    range: TimeRange,
  ) => Promise<ReadonlyMap<string, readonly number[]>>
}

/**
 * Decides between 0 and unknown in the buckets without a count. A bucket is observed if a relevant camera was recording
 * in it while the store was open. Reads only what can matter: nothing if every bucket has a count, and only opening
 * hours if the stores were closed.
 */
export async function markMeasuredBuckets(
  warehouse: Warehouse,
  { groups, range, facets, kept, observe, hiddenBy }: MeasuredQuestion,
): Promise<void> {
  const unknown = await openUnknownParts(warehouse, { groups, range, facets })
  if (unknown.length === 0) return

  const span = unknown.reduce(
    ({ start, endExclusive }, { open }) => ({
      start: Math.min(start, open[0]?.start ?? start),
      endExclusive: Math.max(endExclusive, open.at(-1)?.endExclusive ?? 0),
    }),
    { start: Number.POSITIVE_INFINITY, endExclusive: 0 },
  )
  const ids = [...new Set(unknown.map(({ id }) => id))]
  const observed = await observe({ warehouse, range: span, kept }, ids)
  const summed = await hiddenBy?.(warehouse, ids, range)
  // A total hides the summary of its range, whichever bucket it is in. Otherwise a day could be 0 and its month null.
  for (const { group, id } of unknown) {
    if (group.isEmpty() && (summed?.get(id)?.length ?? 0) > 0) group.hideSummary()
  }
  for (const { group, id, open } of unknown) {
    const { buckets, taxonomies } = group.part
    const hidden = overlapped(buckets, (summed?.get(id) ?? []).map(instantRange))
    const times = taxonomies.flatMap((taxonomy) => observed.get(watchedPlace(id, taxonomy)) ?? [])
    for (const part of open) {
      if (!hidden.has(part.bucket) && times.some((time) => time.isWatchedIn(part))) {
        group.markMeasured(part.bucket)
      }
    }
  }
}

/** Returns an instant (epoch seconds) as a range. */
export function instantRange(seconds: number): TimeRange {
  return { start: seconds * 1000, endExclusive: seconds * 1000 + 1 }
}
