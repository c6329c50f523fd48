import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Zone } from './group-plan.ts'

interface OccupancyQuestion {
  readonly zone: Zone
  readonly range: TimeRange
  /** Later moments are unknown; epoch milliseconds. */
  readonly refreshed: number
  /** Opening times by location. If given, only moments within them count. */
  readonly open: ReadonlyMap<string, readonly TimeRange[]> | null
}

interface Fullest {
  readonly location: string
  /** Start of the bucket, in epoch seconds. */
  readonly bucket: number
  readonly inside: number
}

/**
 * An event as one number that sorts by time: four times the millisecond plus one of these. Leaving sorts before
 * arriving, so that a replacement does not count as two. A sample between them counts those who are still inside.
 */
const moves = { leaves: 0, look: 1, comes: 2 } as const

/**
 * Returns the maximum number of visitors inside at once, by location and bucket, for the locations of one time zone.
 * Buckets and locations in which nobody was inside can be missing or 0.
 *
 * A visitor is inside from the start of the first stay in a zone of the floor to the end of the last. The maximum can
 * only occur when somebody arrives, a bucket begins or the store opens, so only these moments are sampled. Prefix sums
 * over sorted lists take half the time of a window function over rows.
 */
export function maximumOccupancies(
  warehouse: Warehouse,
  { zone, range, refreshed, open }: OccupancyQuestion,
): Promise<readonly Fullest[]> {
  const locations = zone.locations.map(({ id }) => id)
  const starts = zone.buckets.map(({ start }) => start)
  const openings = locations.flatMap((id) => (open?.get(id) ?? []).map((times) => ({ id, ...times })))
  const whenOpen = `
    ASOF JOIN (
      SELECT opening.1 AS open_location, opening.2 AS opens, opening.3 AS closes
      FROM (
        SELECT arrayJoin(arrayZip(
          {open_locations:Array(String)}, {opens:Array(Int64)}, {closes:Array(Int64)}
        )) AS opening
      )
    ) AS openings
      ON occupied.location = openings.open_location AND occupied.moment >= openings.opens`
  return warehouse.query<Fullest>(
    `SELECT location, roundDown(toUInt32(intDiv(moment, 1000)), {bounds:Array(UInt32)}) AS bucket,
       max(people) AS inside
     FROM (
       SELECT location, intDiv(event, 4) AS moment, people
       FROM (
         SELECT location,
           arraySort(arrayConcat(
             groupArray(comes * 4 + ${moves.comes}),
             groupArray(leaves * 4 + ${moves.leaves}),
             arrayMap(at -> at * 4 + ${moves.look}, {looks:Array(Int64)}),
             arrayMap(at -> at * 4 + ${moves.look},
               arrayFilter((at, place) -> place = location, {opens:Array(Int64)}, {open_locations:Array(String)}))
           )) AS events,
           arrayCumSum(event -> toInt8(event % 4) - ${moves.look}, events) AS running
         FROM (
           SELECT toString(location_id) AS location,
             min(toUnixTimestamp64Milli(entered_at)) AS comes,
             max(toUnixTimestamp64Milli(entered_at) + 1000 * toInt64(dwell_seconds)) AS leaves
           FROM ${database}.area_visits FINAL
           WHERE location_id IN {locations:Array(String)}
             AND entered_at >= fromUnixTimestamp64Milli({start:Int64} - ${dayMs}, 'UTC')
             AND entered_at < fromUnixTimestamp64Milli(least({end:Int64} + ${dayMs}, {refreshed:Int64}), 'UTC')
           GROUP BY location_id, visit_id
           HAVING comes < leaves AND comes < {end:Int64} AND leaves > {start:Int64}
         )
         GROUP BY location
       )
       ARRAY JOIN events AS event, running AS people
       WHERE event % 4 > ${moves.leaves} AND event >= {start:Int64} * 4 AND event < {end:Int64} * 4
     ) AS occupied
     ${open === null ? '' : `${whenOpen} WHERE moment < closes`}
     GROUP BY location, bucket`,
    {
      locations,
      bounds: starts.map((start) => start / 1000),
      looks: starts.map((start) => Math.max(start, range.start)),
      start: range.start,
      end: range.endExclusive,
      refreshed,
      open_locations: openings.map(({ id }) => id),
      opens: openings.map(({ start }) => start),
      closes: openings.map(({ endExclusive }) => endExclusive),
    },
  )
}
