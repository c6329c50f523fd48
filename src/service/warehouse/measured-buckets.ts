import type { Facet } from '../../protocol/vocabularies.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { type CountGroup, overlapped } from './count-group.ts'
import { observedRanges, type WatchedStarts, watchedPlace } from './observed-time.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import type { Warehouse } from './warehouse.ts'

type StartsOf = (
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
) => Promise<WatchedStarts>

interface MeasuredQuestion {
  readonly groups: readonly Pick<CountGroup, 'part' | 'unknownBuckets' | 'isEmpty' | 'markMeasured'>[]
  readonly range: TimeRange
  readonly facets: readonly Facet[]
  /** When the cameras that matter were looking. */
  readonly startsOf: StartsOf
  /** Hours of each location of which it stays unknown whether anybody came, whoever was looking. */
  readonly hiddenBy?: (...asked: Parameters<StartsOf>) => Promise<ReadonlyMap<string, readonly number[]>>
}

/**
 * Tells zero from nothing in the buckets without a count: a bucket is measured where a camera that matters
 * received footage in it while the store was open. Reads only what could matter: nothing where every bucket has a
 * count, and opening hours alone where the stores were closed.
 */
export async function markMeasuredBuckets(
  warehouse: Warehouse,
  { groups, range, facets, startsOf, hiddenBy }: MeasuredQuestion,
): Promise<void> {
  const incomplete = groups.filter((group) =>
    // A summary is null only where all of its buckets are.
    facets.includes('segments') ? group.unknownBuckets().length > 0 : group.isEmpty(),
  )
  if (incomplete.length === 0) return
  const hours = await loadOpeningHours(warehouse, [
    ...new Set(incomplete.flatMap(({ part }) => part.locations.map(({ id }) => id))),
  ])

  const open = incomplete.flatMap((group) => {
    const { locations, clock, buckets } = group.part
    const unknown = group.unknownBuckets()
    const span = {
      start: Math.max(range.start, buckets[unknown[0] ?? 0]?.start ?? 0),
      endExclusive: Math.min(range.endExclusive, buckets[unknown.at(-1) ?? 0]?.endExclusive ?? 0),
    }
    return locations.flatMap(({ id }) => {
      const ranges = openRanges(hours.get(id), clock, span)
      const reached = overlapped(buckets, ranges)
      return unknown.some((bucket) => reached.has(bucket)) ? [{ group, id, ranges, span }] : []
    })
  })
  if (open.length === 0) return

  const span = {
    start: open.reduce((earliest, part) => Math.min(earliest, part.span.start), Number.POSITIVE_INFINITY),
    endExclusive: open.reduce((latest, part) => Math.max(latest, part.span.endExclusive), 0),
  }
  const ids = [...new Set(open.map(({ id }) => id))]
  const starts = await startsOf(warehouse, ids, span)
  const summed = (await hiddenBy?.(warehouse, ids, range)) ?? new Map<string, number[]>()
  for (const { group, id, ranges } of open) {
    const { buckets, taxonomies } = group.part
    const hidden = overlapped(buckets, (summed.get(id) ?? []).map(instantRange))
    for (const taxonomy of taxonomies) {
      const watched = starts.get(watchedPlace(id, taxonomy)) ?? []
      const measured = overlapped(buckets, observedRanges(watched, ranges))
      for (const bucket of measured) if (!hidden.has(bucket)) group.markMeasured(bucket)
    }
  }
}

function instantRange(seconds: number): TimeRange {
  return { start: seconds * 1000, endExclusive: seconds * 1000 + 1 }
}
