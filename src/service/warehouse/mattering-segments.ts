import type { TimeRange } from '../../protocol/wire-time.ts'
import { bucketOf, type CountedZone, positionOf, zoneParameters } from './bucket-counts.ts'
import { doorParameters, doorsOf, isInsideDoors } from './doors.ts'
import { database, segmentMinutes } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

const segmentSeconds = segmentMinutes * 60

/** When footage tells something: in the stretches, chronological and disjoint, of each location of the zones. */
export interface MatteringTime {
  readonly zones: readonly CountedZone[]
  readonly open: ReadonlyMap<string, readonly TimeRange[]>
}

interface Cameras {
  readonly recordings: readonly string[]
  /** Whether those that are not named are read as well. */
  readonly others: boolean
}

interface SeenBy {
  readonly location: string
  /** Empty for one that was not named. */
  readonly recording: string
  /** Epoch seconds, in no order. */
  readonly starts: readonly number[]
}

/**
 * Starts of segments that overlap the time that matters, of each camera. Of those that lie in one bucket the first
 * stands for all: a store's month is a row for each day, not three thousand. One that reaches over the end of a
 * bucket stands for itself.
 */
export async function matteringStarts(
  warehouse: Warehouse,
  range: TimeRange,
  { zones, open }: MatteringTime,
  cameras: Cameras,
): Promise<readonly SeenBy[]> {
  const locations = zones.flatMap(({ locationIds }) => locationIds)
  const doors = doorsOf(locations.map((id) => open.get(id) ?? []))
  const recordings = [...new Set(cameras.recordings)]
  const base = recordings.length + 1
  const recording =
    'transform(recording_id, {recordings:Array(String)}, {recording_positions:Array(UInt32)}, 0)'
  const rows = await warehouse.query<{ camera: number; starts: readonly number[] }>(
    `SELECT toUInt32(bitShiftRight(key, 32)) AS camera, groupArray(start) AS starts
     FROM (
       SELECT bitShiftLeft(toUInt64(${positionOf('positions')} * ${base} + ${recording}), 32) + ${bucketOf(zones)} AS key,
         if(${bucketOf(zones)} = ${bucketOf(zones, 'reaches')}, 0, at) AS reaching, min(at) AS start
       FROM (
         SELECT location_id, recording_id, toUnixTimestamp(started_at) AS at, at + ${segmentSeconds - 1} AS reaches
         FROM ${database}.segments
         WHERE location_id IN {locations:Array(String)}
           ${cameras.others ? '' : 'AND recording_id IN {recordings:Array(String)}'}
           AND started_at > toDateTime({after:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
       )
       WHERE ${isInsideDoors(doors)}
       GROUP BY key, reaching
     )
     GROUP BY camera`,
    {
      ...zoneParameters(zones),
      ...doorParameters(doors),
      recordings,
      recording_positions: recordings.map((_recording, position) => position + 1),
      // A segment that begins before the range can reach into it.
      after: Math.floor(range.start / 1000) - segmentSeconds,
      end: Math.ceil(range.endExclusive / 1000),
    },
  )
  return rows.map(({ camera, starts }) => ({
    location: locations[Math.floor(camera / base)] ?? '',
    recording: recordings[(camera % base) - 1] ?? '',
    starts,
  }))
}
