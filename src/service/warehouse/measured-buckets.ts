import type { Facet } from '../../protocol/vocabularies.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import type { Bucket } from './buckets.ts'
import { type CountGroup, overlapped } from './count-group.ts'
import type { MatteringTime } from './mattering-segments.ts'
import { observedRanges, type WatchedStarts, watchedPlace } from './observed-time.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import { intersection, union } from './time-ranges.ts'
import type { Warehouse } from './warehouse.ts'

type StartsOf = (
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
  time: MatteringTime,
) => Promise<WatchedStarts>

interface MeasuredQuestion {
  readonly groups: readonly Pick<CountGroup, 'part' | 'unknownBuckets' | 'isEmpty' | 'markMeasured'>[]
  readonly range: TimeRange
  readonly facets: readonly Facet[]
  /** When the cameras that matter were looking. */
  readonly startsOf: StartsOf
  /** Hours of each location of which it stays unknown whether anybody came, whoever was looking. */
  readonly hiddenBy?: (
    warehouse: Warehouse,
    locationIds: readonly string[],
    range: TimeRange,
  ) => Promise<ReadonlyMap<string, readonly number[]>>
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
    const stretches = stretchesOf(buckets, unknown)
    return locations.flatMap(({ id }) => {
      const ranges = openRanges(hours.get(id), clock, span)
      const matters = intersection(stretches, ranges)
      return matters.length > 0 ? [{ group, id, ranges, matters, span }] : []
    })
  })
  if (open.length === 0) return

  const span = {
    start: open.reduce((earliest, part) => Math.min(earliest, part.span.start), Number.POSITIVE_INFINITY),
    endExclusive: open.reduce((latest, part) => Math.max(latest, part.span.endExclusive), 0),
  }
  const ids = [...new Set(open.map(({ id }) => id))]
  const starts = await startsOf(warehouse, ids, span, matteringTime(open))
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

/** Buckets that follow one another are one stretch. */
function stretchesOf(buckets: readonly Bucket[], positions: readonly number[]): readonly TimeRange[] {
  return union(positions.flatMap((position) => buckets[position] ?? []))
}

interface OpenPart {
  readonly group: Pick<CountGroup, 'part'>
  readonly id: string
  readonly matters: readonly TimeRange[]
}

/** Each location lies in one zone; zones of its floor can be unknown at different times. */
function matteringTime(open: readonly OpenPart[]): MatteringTime {
  const zones = new Map<readonly Bucket[], Set<string>>()
  const matters = new Map<string, TimeRange[]>()
  for (const { group, id, matters: own } of open) {
    const { buckets } = group.part
    zones.set(buckets, (zones.get(buckets) ?? new Set()).add(id))
    const others = matters.get(id)
    if (others === undefined) matters.set(id, [...own])
    else others.push(...own)
  }
  return {
    zones: [...zones].map(([buckets, ids]) => ({
      locationIds: [...ids],
      bounds: buckets.map(({ start }) => start / 1000),
    })),
    open: new Map([...matters].map(([id, ranges]) => [id, union(ranges)])),
  }
}
