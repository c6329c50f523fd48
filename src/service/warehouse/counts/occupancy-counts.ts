import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Zone } from './group-plan.ts'

interface OccupancyQuestion {
  readonly zone: Zone
  readonly range: TimeRange
  /** Nothing that begins later is known yet; epoch milliseconds. */
  readonly refreshed: number
  /** When each location is open. Given: only moments inside these ranges are looked at. */
  readonly open: ReadonlyMap<string, readonly TimeRange[]> | null
}

interface Fullest {
  readonly location: string
  /** Start of the bucket, epoch seconds. */
  readonly bucket: number
  readonly inside: number
}

/**
 * What happens at a moment, as one number that sorts by time: four times the millisecond and one of these. Who leaves
 * goes before who comes, so that one for one is not two; a look between them sees who is still inside.
 */
const moves = { leaves: 0, look: 1, comes: 2 } as const

/**
 * The most visitors who were inside each location at once, by bucket, of the locations of one zone. Buckets and
 * locations in which nobody ever was can be missing, or have 0.
 *
 * A visitor is inside from the beginning of the first stay in a zone of the floor to the end of the last. The number
 * can be highest where somebody comes, where a bucket begins and where the store opens: it is read there and nowhere
 * else. Sums over sorted lists of numbers take half the time of a window over rows.
 */
export function fullestMoments(
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
