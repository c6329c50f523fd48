import type { Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { loadOpeningHours } from '../entities/opening-hours.ts'
import type { Warehouse } from '../warehouse.ts'
import { type CountGroup, overlapped } from './count-group.ts'
import { OpenRanges } from './open-ranges.ts'

/** Groups whose buckets without a count are to be marked as observed or not. */
export type MarkedGroup = Pick<
  CountGroup,
  'part' | 'isKnown' | 'isComplete' | 'isEmpty' | 'markMeasured' | 'hideSummary'
>

export interface UnknownPlace {
  readonly group: MarkedGroup
  /** One of the group's locations. */
  readonly id: string
  /** When it was open in buckets without a count. Never empty. */
  readonly open: readonly OpenPart[]
}

/** Returns the places and times for which camera time must be read: buckets without a count, while a store was open. */
export async function openUnknownParts(
  warehouse: Warehouse,
  {
    groups,
    range,
    facets,
  }: {
    readonly groups: readonly MarkedGroup[]
    readonly range: TimeRange
    readonly facets: readonly Facet[]
  },
): Promise<readonly UnknownPlace[]> {
  const incomplete = groups.filter((group) =>
    // A summary is null only if all of its buckets are.
    facets.includes('segments') ? !group.isComplete() : group.isEmpty(),
  )
  if (incomplete.length === 0) return []
  const hours = await loadOpeningHours(warehouse, [
    ...new Set(incomplete.flatMap(({ part }) => part.locations.map(({ id }) => id))),
  ])
  const openIn = new OpenRanges(range)
  return incomplete.flatMap((group) => {
    const { locations, clock } = group.part
    return locations.flatMap(({ id }) => {
      const open = openParts(group, openIn.of(hours.get(id), clock))
      return open.length > 0 ? [{ group, id, open }] : []
    })
  })
}

/** Marks the buckets of a place that overlap any of the ranges, which are chronological and disjoint. */
export function markOverlapped({ group, open }: UnknownPlace, ranges: readonly TimeRange[]): void {
  for (const position of overlapped(open, ranges)) {
    const part = open[position]
    if (part !== undefined) group.markMeasured(part.bucket)
  }
}

interface OpenPart extends TimeRange {
  /** Position of the bucket that contains it. */
  readonly bucket: number
}

/**
 * Returns the parts of the unknown buckets that lie within the ranges. The ranges are chronological and disjoint, as the
 * buckets are.
 */
function openParts(
  group: Pick<MarkedGroup, 'part' | 'isKnown'>,
  ranges: readonly TimeRange[],
): readonly OpenPart[] {
  const { buckets } = group.part
  const parts: OpenPart[] = []
  let first = 0
  for (let position = 0; position < buckets.length; position += 1) {
    const bucket = buckets[position]
    if (bucket === undefined || group.isKnown(position)) continue
    const { start, endExclusive } = bucket
    while ((ranges[first]?.endExclusive ?? Number.POSITIVE_INFINITY) <= start) first += 1
    for (let later = first; (ranges[later]?.start ?? Number.POSITIVE_INFINITY) < endExclusive; later += 1) {
      const range = ranges[later]
      if (range === undefined) break
      parts.push({
        bucket: position,
        start: Math.max(start, range.start),
        endExclusive: Math.min(endExclusive, range.endExclusive),
      })
    }
  }
  return parts
}
