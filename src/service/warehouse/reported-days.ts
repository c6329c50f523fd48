import type { Facet } from '../../protocol/vocabularies.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { type CountGroup, overlapped } from './count-group.ts'
import { loadOpeningHours, openRanges } from './opening-hours.ts'
import { database } from './schema.ts'
import type { WallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

interface ReportedQuestion {
  readonly groups: readonly Pick<CountGroup, 'part' | 'unknownBuckets' | 'isEmpty' | 'markMeasured'>[]
  readonly range: TimeRange
  readonly facets: readonly Facet[]
  /** Nothing later is known yet; epoch milliseconds. */
  readonly refreshed: number
}

/**
 * Tells zero from nothing in the buckets without a sale. Tills send no heartbeat: that one is at work is known from
 * whatever it reports, a refund or a void too. A bucket is measured where the store was open in it on a local day of
 * which there is any report.
 */
export async function markReportedBuckets(
  warehouse: Warehouse,
  { groups, range, facets, refreshed }: ReportedQuestion,
): Promise<void> {
  const incomplete = groups.filter((group) =>
    // A summary is null only where all of its buckets are.
    facets.includes('segments') ? group.unknownBuckets().length > 0 : group.isEmpty(),
  )
  for (const clock of new Set(incomplete.map(({ part }) => part.clock))) {
    const zone = incomplete.filter(({ part }) => part.clock === clock)
    const ids = zone.flatMap(({ part }) => part.locations.map(({ id }) => id))
    if (ids.length === 0 || range.endExclusive <= range.start) continue
    const reported = await reportedDays(warehouse, ids, clock, range, refreshed)
    const hours = await loadOpeningHours(warehouse, [...reported.keys()])
    for (const group of zone) {
      for (const { id } of group.part.locations) {
        const days = reported.get(id) ?? []
        const open = days.flatMap((day) => openRanges(hours.get(id), clock, inside(day, range)))
        for (const bucket of overlapped(group.part.buckets, open)) group.markMeasured(bucket)
      }
    }
  }
}

/** The local days that the range touches and in which a till reported anything, of each location. */
async function reportedDays(
  warehouse: Warehouse,
  locationIds: readonly string[],
  clock: WallClock,
  range: TimeRange,
  refreshed: number,
): Promise<ReadonlyMap<string, readonly Bucket[]>> {
  const days = bucketsOf('day', clock, range)
  const byStart = new Map(days.map((day) => [day.start / 1000, day]))
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
      days: [...byStart.keys()],
      start: days[0]?.start ?? range.start,
      end: Math.min(days.at(-1)?.endExclusive ?? range.endExclusive, refreshed),
    },
  )
  return new Map(
    rows.map(({ location, starts }) => [location, starts.flatMap((start) => byStart.get(start) ?? [])]),
  )
}

/** The part of a day that is asked. */
function inside(day: TimeRange, range: TimeRange): TimeRange {
  return {
    start: Math.max(day.start, range.start),
    endExclusive: Math.min(day.endExclusive, range.endExclusive),
  }
}
