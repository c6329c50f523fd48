import type { TimeRange } from '../../protocol/wire-time.ts'
import { type EntryGroup, overlapped } from './entry-group.ts'
import { hourlyCountStarts, observedRanges, segmentStarts } from './observed-time.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import type { Warehouse } from './warehouse.ts'

interface MeasuredQuestion {
  readonly groups: readonly EntryGroup[]
  readonly range: TimeRange
  /** Sums without attributes say nothing about who came, not even that nobody did. */
  readonly underDemographics: boolean
}

/**
 * Tells zero from nothing in the buckets without a count: a bucket is measured where a camera that counts entries
 * received footage in it while the store was open. Reads only what could matter: nothing where every bucket has a
 * count, and opening hours alone where the stores were closed.
 */
export async function markMeasuredBuckets(
  warehouse: Warehouse,
  { groups, range, underDemographics }: MeasuredQuestion,
): Promise<void> {
  const incomplete = groups.filter((group) => group.unknownBuckets().length > 0)
  if (incomplete.length === 0) return
  const hours = await loadOpeningHours(
    warehouse,
    incomplete.flatMap(({ locations }) => locations.map(({ id }) => id)),
  )

  const open = incomplete.flatMap((group) => {
    const unknown = group.unknownBuckets()
    const span = {
      start: Math.max(range.start, group.buckets[unknown[0] ?? 0]?.start ?? 0),
      endExclusive: Math.min(range.endExclusive, group.buckets[unknown.at(-1) ?? 0]?.endExclusive ?? 0),
    }
    return group.locations.flatMap(({ id }) => {
      const ranges = openRanges(hours.get(id), group.clock, span)
      const reached = overlapped(group.buckets, ranges)
      return unknown.some((bucket) => reached.has(bucket)) ? [{ group, id, ranges, span }] : []
    })
  })
  if (open.length === 0) return

  const span = {
    start: open.reduce((earliest, part) => Math.min(earliest, part.span.start), Number.POSITIVE_INFINITY),
    endExclusive: open.reduce((latest, part) => Math.max(latest, part.span.endExclusive), 0),
  }
  const ids = open.map(({ id }) => id)
  const starts = await segmentStarts(warehouse, ids, span)
  const summed = underDemographics
    ? await hourlyCountStarts(warehouse, ids, range)
    : new Map<string, number[]>()
  for (const { group, id, ranges } of open) {
    const measured = overlapped(group.buckets, observedRanges(starts.get(id) ?? [], ranges))
    const hidden = overlapped(group.buckets, (summed.get(id) ?? []).map(instantRange))
    for (const bucket of measured) if (!hidden.has(bucket)) group.markMeasured(bucket)
  }
}

function instantRange(seconds: number): TimeRange {
  return { start: seconds * 1000, endExclusive: seconds * 1000 + 1 }
}
