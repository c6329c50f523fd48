import type { TimeRange } from '../../protocol/wire-time.ts'
import type { Bucket } from './buckets.ts'
import { database, segmentMinutes } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

/** Camera time is counted in quarters of an hour, the length of a segment; each belongs to the moment it begins. */
const quarterMs = segmentMinutes * 60_000

export interface WatchingCamera {
  readonly location: string
  readonly recording: string
  /** The position of what its time is summed for. */
  readonly owner: number
  /** The position of the quarters that are expected of it. */
  readonly schedule: number
}

interface CameraTimeQuestion {
  readonly cameras: readonly WatchingCamera[]
  /** Quarters that are expected, as {@link quartersOf} gives them. */
  readonly schedules: readonly (readonly TimeRange[])[]
  /** Starts of the stretches that are summed, epoch seconds, ascending; the first not after any quarter. */
  readonly bounds: readonly number[]
}

interface ReceivedTime {
  readonly owner: number
  /** The bound of the stretch. */
  readonly bound: number
  /** Quarters, each as much as its footage could be used. */
  readonly received: number
}

/** The first quarter that begins at an instant or later. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / quarterMs) * quarterMs
}

/** The end of the last quarter that has passed at an instant. */
export function quartersPassed(instant: number): number {
  return Math.floor(instant / quarterMs) * quarterMs
}

/** The whole quarters of which any part lies in the ranges (chronological, disjoint): again so, and clipped. */
export function quartersOf(ranges: readonly TimeRange[], within: TimeRange): readonly TimeRange[] {
  const quarters: { start: number; endExclusive: number }[] = []
  for (const range of ranges) {
    const start = Math.max(quartersPassed(range.start), within.start)
    const endExclusive = Math.min(quarterFrom(range.endExclusive), within.endExclusive)
    if (endExclusive <= start) continue
    const last = quarters.at(-1)
    // Two openings can touch the same quarter.
    if (last !== undefined && start <= last.endExclusive) {
      last.endExclusive = Math.max(last.endExclusive, endExclusive)
    } else {
      quarters.push({ start, endExclusive })
    }
  }
  return quarters
}

/** How many of the quarters begin in each of the buckets. All are chronological and disjoint. */
export function quartersIn(
  buckets: readonly Pick<Bucket, 'start' | 'endExclusive'>[],
  quarters: readonly TimeRange[],
): Float64Array {
  const counts = new Float64Array(buckets.length)
  let first = 0
  for (const range of quarters) {
    while ((buckets[first]?.endExclusive ?? Number.POSITIVE_INFINITY) <= range.start) first += 1
    for (let position = first; position < buckets.length; position += 1) {
      const bucket = buckets[position]
      if (bucket === undefined || bucket.start >= range.endExclusive) break
      const begin = quarterFrom(Math.max(bucket.start, range.start))
      const end = quarterFrom(Math.min(bucket.endExclusive, range.endExclusive))
      counts[position] = (counts[position] ?? 0) + Math.max(0, end - begin) / quarterMs
    }
  }
  return counts
}

/** The camera time that arrived of what was expected. Where nothing arrived there is no row. */
export async function receivedTime(
  warehouse: Warehouse,
  { cameras, schedules, bounds }: CameraTimeQuestion,
): Promise<readonly ReceivedTime[]> {
  const expected = schedules.flatMap((quarters, schedule) =>
    quarters.map(({ start, endExclusive }) => ({ schedule, from: start / 1000, to: endExclusive / 1000 })),
  )
  if (cameras.length === 0 || expected.length === 0) return []
  return warehouse.query<ReceivedTime>(
    `SELECT camera.owner AS owner, roundDown(footage.second, {bounds:Array(UInt32)}) AS bound,
       sum(footage.share) AS received
     FROM (
       SELECT toString(location_id) AS location, toString(recording_id) AS recording,
         toUnixTimestamp(started_at) AS second,
         -- Six decimals are all that a share has: the rest comes from its being stored in 32 bits.
         round(toFloat64(uptime), 6) AS share
       FROM ${database}.segments FINAL
       WHERE location_id IN {locations:Array(String)} AND recording_id IN {recordings:Array(String)}
         AND started_at >= toDateTime({first:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
     ) AS footage
     JOIN (
       SELECT one.1 AS location, one.2 AS recording, one.3 AS owner, one.4 AS schedule
       FROM (
         SELECT arrayJoin(arrayZip({places:Array(String)}, {recordings:Array(String)}, {owners:Array(UInt32)},
           {scheduleOf:Array(UInt32)})) AS one
       )
     ) AS camera USING (location, recording)
     ASOF JOIN (
       SELECT stretch.1 AS schedule, stretch.2 AS opens, stretch.3 AS closes
       FROM (
         SELECT arrayJoin(arrayZip(
           {scheduled:Array(UInt32)}, {opens:Array(UInt32)}, {closes:Array(UInt32)}
         )) AS stretch
       )
     ) AS expected ON camera.schedule = expected.schedule AND footage.second >= expected.opens
     WHERE footage.second < expected.closes
     GROUP BY owner, bound`,
    {
      bounds,
      locations: [...new Set(cameras.map(({ location }) => location))],
      places: cameras.map(({ location }) => location),
      recordings: cameras.map(({ recording }) => recording),
      owners: cameras.map(({ owner }) => owner),
      scheduleOf: cameras.map(({ schedule }) => schedule),
      scheduled: expected.map(({ schedule }) => schedule),
      opens: expected.map(({ from }) => from),
      closes: expected.map(({ to }) => to),
      first: expected.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY),
      end: expected.reduce((end, { to }) => Math.max(end, to), 0),
    },
  )
}
