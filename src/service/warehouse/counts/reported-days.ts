import type { AggregationPeriod, Facet } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type Bucket, overlappingBuckets } from '../buckets/buckets.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { type CountGroup, overlapped } from './count-group.ts'
import { type MarkedGroup, openUnknownParts, type UnknownPlace } from './open-parts.ts'

interface ReportedQuestion {
  /** Of one location each; a bucket has data where its tills reported anything, by the day also outside the range. */
  readonly groups: readonly CountGroup<'sales' | 'hundredths' | 'pieces'>[]
  readonly range: TimeRange
  readonly period: AggregationPeriod
  readonly facets: readonly Facet[]
  /** Not all reports of the range were read, but those inside opening hours. */
  readonly isInsideHours: boolean
  /** Nothing later is known yet; epoch milliseconds. */
  readonly refreshed: number
}

/**
 * Tells zero from nothing in the buckets without a sale. Tills send no heartbeat: that one is at work is known from
 * whatever it reports, a refund or a void too. A bucket is measured where the store was open in it on a local day of
 * which there is any report.
 *
 * Most days are told by what was read. It is asked only of hours of days that the range cuts, and of weeks and months.
 */
export async function markReportedBuckets(warehouse: Warehouse, question: ReportedQuestion): Promise<void> {
  const { groups, range, facets } = question
  const days = new Map(
    [...new Set(groups.map(({ part }) => part.clock))].map((clock) => [
      clock,
      overlappingBuckets('day', clock.zone, range),
    ]),
  )
  const told = new Map<MarkedGroup, ToldDays>(
    groups.map((group) => [group, toldDays(group, days.get(group.part.clock) ?? [], question)]),
  )
  for (const group of groups) group.forgetWithout('sales')
  const unknown = await openUnknownParts(warehouse, { groups, range, facets })
  const undecided = unknown.flatMap((place) => {
    const { reported, silent } = told.get(place.group) ?? { reported: [], silent: [] }
    markOverlapped(place, reported)
    // By the hour and by the day a part lies in one local day.
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
      // All from the first to the last: a report counts in the day of this list that began last before it.
      days.get(clock)?.slice(least(asked), most(asked) + 1) ?? [],
      question,
    )
    for (const place of zone) markOverlapped(place, reported.get(place.id) ?? [])
  }
}

const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity)
const most = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.max(one, other), -1)
const byStart = (one: TimeRange, other: TimeRange) => one.start - other.start

function markOverlapped({ group, open }: UnknownPlace, days: readonly Bucket[]): void {
  for (const position of overlapped(open, days)) {
    const part = open[position]
    if (part !== undefined) group.markMeasured(part.bucket)
  }
}

interface ToldDays {
  /** Chronological, as the others are. */
  readonly reported: readonly Bucket[]
  /** Surely nothing came from them. */
  readonly silent: readonly Bucket[]
}

/** What the buckets with data tell of local days, where none is longer than one. */
function toldDays(
  group: ReportedQuestion['groups'][number],
  days: readonly Bucket[],
  { range, period, isInsideHours, refreshed }: ReportedQuestion,
): ToldDays {
  if (period === 'week' || period === 'month') return { reported: [], silent: [] }
  const { buckets } = group.part
  const unknown = new Set(group.unknownBuckets())
  const known = overlapped(
    days,
    buckets.filter((_bucket, position) => !unknown.has(position)),
  )
  // The range can reach beyond the buckets of a zone, or hold a part of one of its days alone.
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

/** The local days in which a till reported anything, of each location. */
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
