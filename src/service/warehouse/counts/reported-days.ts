import type { AggregationPeriod, Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { type CountGroup, overlapped } from './count-group.ts'
import { type MarkedGroup, markOverlapped, openUnknownParts } from './open-parts.ts'

interface ReportedQuestion {
  /**
   * One group per location. A bucket has data if its tills reported anything; daily buckets include reports outside the
   * range.
   */
  readonly groups: readonly CountGroup<'sales' | 'hundredths' | 'pieces'>[]
  readonly range: TimeRange
  readonly period: AggregationPeriod
  readonly facets: readonly Facet[]
  /** True if only reports within opening hours were read. */
  readonly isInsideHours: boolean
  /** Later reports are unknown; epoch milliseconds. */
  readonly refreshed: number
}

/**
 * Decides between 0 and unknown in the buckets without a sale. Tills send no heartbeat, so any report, even a refund or
 * a void, shows that one is working. A bucket is observed if the store was open in it on a local day with any report.
 *
 * The rows already read decide most days. A further query is only needed for hours of days that the range cuts, and for
 * weeks and months.
 */
export async function markReportedBuckets(warehouse: Warehouse, question: ReportedQuestion): Promise<void> {
  const { groups, range, facets } = question
  const days = new Map(
    [...new Set(groups.map(({ part }) => part.clock))].map((clock) => [
      clock,
      overlappingBuckets('day', clock.zone, range),
    ]),
  )
  const decidedDays = new Map<MarkedGroup, DecidedDays>(
    groups.map((group) => [group, reportedLocalDays(group, days.get(group.part.clock) ?? [], question)]),
  )
  for (const group of groups) group.forgetWithout('sales')
  const unknown = await openUnknownParts(warehouse, { groups, range, facets })
  const undecided = unknown.flatMap((place) => {
    const { reported, silent } = decidedDays.get(place.group) ?? { reported: [], silent: [] }
    markOverlapped(place, reported)
    // With hourly or daily buckets, a part lies within one local day.
    const decided = overlapped(place.open, [...reported, ...silent].toSorted(byStart))
    const open = place.open.filter((_part, position) => !decided.has(position))
    return open.length > 0 ? [{ ...place, open }] : []
  })
  for (const clock of new Set(undecided.map(({ group }) => group.part.clock))) {
    const zone = undecided.filter(({ group }) => group.part.clock === clock)
    const ids = zone.map(({ id }) => id)
    const asked = zone.flatMap(({ open }) => [...overlapped(days.get(clock) ?? [], open)])
    const reported = await reportedDays(
      warehouse,
      ids,
      // All days from the first to the last: a report belongs to the day of this list that last began before it.
      days.get(clock)?.slice(min(asked), max(asked) + 1) ?? [],
      question,
    )
    for (const place of zone) markOverlapped(place, reported.get(place.id) ?? [])
  }
}

const min = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity)
const max = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other), -1)
const byStart = (one: TimeRange, other: TimeRange) => one.start - other.start

interface DecidedDays {
  /** Chronological, like the others. */
  readonly reported: readonly Bucket[]
  /** Days that surely have no report. */
  readonly silent: readonly Bucket[]
}

/** Returns what the buckets show about local days, if none is longer than a day. */
function reportedLocalDays(
  group: ReportedQuestion['groups'][number],
  days: readonly Bucket[],
  { range, period, isInsideHours, refreshed }: ReportedQuestion,
): DecidedDays {
  if (period === 'week' || period === 'month') return { reported: [], silent: [] }
  const { buckets } = group.part
  const known = overlapped(
    days,
    buckets.filter((_bucket, position) => group.isKnown(position)),
  )
  // The range can extend beyond the buckets of a zone, or contain only a part of one of its days.
  const [first, last] = [buckets[0]?.start ?? Infinity, buckets.at(-1)?.endExclusive ?? 0]
  const isWhole = ({ start, endExclusive }: Bucket) => {
    const end = Math.min(endExclusive, refreshed)
    if (period === 'day') return true
    return start >= Math.max(first, range.start) && end <= Math.min(last, range.endExclusive)
  }
  return {
    reported: days.filter((_day, position) => known.has(position)),
    silent: isInsideHours ? [] : days.filter((day, position) => !known.has(position) && isWhole(day)),
  }
}

/** Returns the local days with any report of a till, by location. */
async function reportedDays(
  warehouse: Warehouse,
  locationIds: readonly string[],
  days: readonly Bucket[],
  { range, refreshed }: ReportedQuestion,
): Promise<ReadonlyMap<string, readonly Bucket[]>> {
  const dayOfStart = new Map(days.map((day) => [day.start / 1000, day]))
  const rows = await warehouse.query<{ location: string; starts: readonly number[] }>(
    `SELECT toString(location_id) AS location,
       arraySort(groupUniqArray(roundDown(toUnixTimestamp(sold_at), {days:Array(UInt32)}))) AS starts
     FROM ${database}.transactions
     WHERE location_id IN {locations:Array(String)}
       AND sold_at >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
       AND sold_at < fromUnixTimestamp64Milli({end:Int64}, 'UTC')
     GROUP BY location_id`,
    {
      locations: locationIds,
      days: [...dayOfStart.keys()],
      start: days[0]?.start ?? range.start,
      end: Math.min(days.at(-1)?.endExclusive ?? range.endExclusive, refreshed),
    },
  )
  return new Map(
    rows.map(({ location, starts }) => [location, starts.flatMap((start) => dayOfStart.get(start) ?? [])]),
  )
}
