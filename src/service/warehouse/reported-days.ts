import type { Facet } from '../../protocol/vocabularies.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { type MarkedGroup, openUnknownParts } from './open-parts.ts'
import { database } from './schema.ts'
import { intersection } from './time-ranges.ts'
import type { WallClock } from './wall-clock.ts'
import type { Warehouse } from './warehouse.ts'

interface ReportedQuestion {
  readonly groups: readonly MarkedGroup[]
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
  const unknown = await openUnknownParts(warehouse, { groups, range, facets })
  for (const clock of new Set(unknown.map(({ group }) => group.part.clock))) {
    const zone = unknown.filter(({ group }) => group.part.clock === clock)
    const ids = zone.map(({ id }) => id)
    const reported = await reportedDays(warehouse, ids, clock, range, refreshed)
    for (const { group, id, open } of zone) {
      const days = reported.get(id) ?? []
      for (const part of open) if (intersection([part], days).length > 0) group.markMeasured(part.bucket)
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
