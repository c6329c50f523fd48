import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { zonedBuckets } from '../buckets/zoned-buckets.ts'
import { database, segmentMinutes } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { isStoreOpen, openingParameters, openingTimesOf } from './opening-times.ts'

/** Camera time is counted in quarters of an hour, the length of a segment; each belongs to the moment it begins. */
const quarterMs = segmentMinutes * 60_000

export interface WatchingCamera {
  readonly location: string
  readonly recording: string
  /** The position of what its time is summed for. */
  readonly owner: number
  /** The position of the quarters that are expected of it. */
  readonly schedule: number
  /** The position of the stretches that its time is summed by: those of its owner. Left out: the first. */
  readonly zone?: number
}

interface CameraTimeQuestion {
  readonly cameras: readonly WatchingCamera[]
  /** Quarters that are expected, as {@link quartersOf} gives them. */
  readonly schedules: readonly (readonly TimeRange[])[]
  /**
   * Starts of the stretches that are summed, by the zone of the cameras: epoch seconds, ascending; the first not after any
   * quarter.
   */
  readonly bounds: readonly (readonly number[])[]
}

interface ReceivedTime {
  readonly owner: number
  /** The bound of the stretch. */
  readonly bound: number
  /** Quarters of all its cameras, each as much as its footage could be used. */
  readonly received: number
  /** The first of them, epoch seconds. */
  readonly first: number
}

/** What can be told beside the time that arrived: each costs, since hours of a chain are millions. */
const details = {
  /** The first quarter, epoch seconds. */
  first: 'min(at)',
  /** How many quarters arrived, however good. */
  came: 'toUInt32(count())',
  /** The usable share of the poorest quarter. */
  least: 'min(round(toFloat64(uptime), 6))',
} as const
type TimeDetail = keyof typeof details

/** Of one owner, the stretches of which anything arrived; columns of equal length. */
type ReceivedColumns<Detail extends TimeDetail> = {
  readonly owner: number
  /** The zone of its cameras. */
  readonly zone: number
  /** Positions of the stretches among the bounds of the zone. */
  readonly positions: readonly number[]
  /** Quarters of all its cameras, each as much as its footage could be used. */
  readonly received: readonly number[]
} & Readonly<Record<Detail, readonly number[]>>

/** The first quarter that begins at an instant or later. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / quarterMs) * quarterMs
}

/** The end of the last quarter that has passed at an instant. */
export function quartersPassed(instant: number): number {
  return Math.floor(instant / quarterMs) * quarterMs
}

/** The quarters that lie in a range, whole. */
export function wholeQuarters({ start, endExclusive }: TimeRange): TimeRange {
  return { start: quarterFrom(start), endExclusive: quartersPassed(endExclusive) }
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

/** The camera time that arrived of what was expected: a row for each owner and stretch of which anything arrived. */
export async function receivedTime(
  warehouse: Warehouse,
  question: CameraTimeQuestion,
): Promise<readonly ReceivedTime[]> {
  const columns = await receivedColumns(warehouse, question, ['first'])
  return columns.flatMap(({ owner, zone, positions, received, first }) =>
    positions.map((position, row) => ({
      owner,
      bound: question.bounds[zone]?.[position] ?? 0,
      received: received[row] ?? 0,
      first: first[row] ?? 0,
    })),
  )
}

/** The same as columns, with what else is asked. */
export async function receivedColumns<Detail extends TimeDetail>(
  warehouse: Warehouse,
  { cameras, schedules, bounds }: CameraTimeQuestion,
  asked: readonly Detail[],
): Promise<readonly ReceivedColumns<Detail>[]> {
  const expected = schedules.flat()
  if (cameras.length === 0 || expected.length === 0) return []
  const opening = openingTimesOf(schedules)
  const locations = [...new Set(cameras.map(({ location }) => location))]
  const placeOf = new Map(locations.map((location, position) => [location, position]))
  const numbered = zonedBuckets(bounds)
  const zoneOf = new Map(cameras.map(({ owner, zone = 0 }) => [owner, zone]))
  const { camera, isAsked, parameters } = cameraOfRow(cameras)
  const of = (list: string) => `arrayElement({${list}:Array(UInt32)}, camera + 1)`
  const rows = await warehouse.query<
    { readonly numbers: readonly number[] } & Omit<ReceivedColumns<Detail>, 'zone' | 'positions'>
  >(
    `SELECT toUInt32(bitShiftRight(key, 32)) AS owner, groupArray(toUInt32(key)) AS numbers,
       groupArray(received) AS received${asked.map((detail) => `, groupArray(${detail}) AS ${detail}`).join('')}
     FROM (
       WITH toUnixTimestamp(started_at) AS at,
         transform(location_id, {locations:Array(String)}, {places:Array(UInt64)}, 0) AS place, ${camera} AS camera
       SELECT bitShiftLeft(toUInt64(${of('owners')}), 32) + ${numbered.expression(of('zones'))} AS key,
         -- Six decimals are all that a share has: the rest comes from its being stored in 32 bits.
         sum(round(toFloat64(uptime), 6)) AS received${asked.map((detail) => `, ${details[detail]} AS ${detail}`).join('')}
       FROM ${database}.segments FINAL
       WHERE location_id IN {locations:Array(String)} AND recording_id IN {recordings:Array(String)}
         AND started_at >= toDateTime({first:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
         AND ${isAsked} AND ${isStoreOpen(of('schedules'))}
       GROUP BY key
     )
     GROUP BY owner`,
    {
      ...numbered.parameters,
      ...openingParameters(opening),
      ...parameters,
      schedules: cameras.map(({ schedule }) => opening.schedules[schedule] ?? 0),
      locations,
      places: locations.map((_location, position) => position),
      camera_places: cameras.map(({ location }) => placeOf.get(location) ?? 0),
      owners: cameras.map(({ owner }) => owner),
      zones: cameras.map(({ zone = 0 }) => zone),
      first: expected.reduce((first, { start }) => Math.min(first, start / 1000), Number.POSITIVE_INFINITY),
      end: expected.reduce((end, { endExclusive }) => Math.max(end, endExclusive / 1000), 0),
    },
  )
  return rows.map(({ numbers, ...columns }) => {
    const zone = zoneOf.get(columns.owner) ?? 0
    const positions = numbers.map((number) => numbered.positionOf(zone, number) ?? 0)
    return { ...columns, zone, positions }
  }) as unknown as readonly ReceivedColumns<Detail>[]
}

interface CameraOfRow {
  /** SQL: the position of the camera that a row is of. */
  readonly camera: string
  /** SQL: whether it is one. A camera that has moved has sent footage from where it is not asked. */
  readonly isAsked: string
  readonly parameters: Readonly<Record<string, readonly (string | number)[]>>
}

/**
 * A camera stands at one location, so its recording tells which it is: the engine looks that up once for each of the ids of
 * a block. One that is asked at two has to be looked up for each row.
 */
function cameraOfRow(cameras: readonly WatchingCamera[]): CameraOfRow {
  const recordings = [...new Set(cameras.map(({ recording }) => recording))]
  const numbers = recordings.map((_recording, position) => position)
  const number = 'transform(recording_id, {recordings:Array(String)}, {numbers:Array(UInt64)}, 0)'
  if (recordings.length === cameras.length) {
    return {
      camera: number,
      isAsked: 'place = arrayElement({camera_places:Array(UInt64)}, camera + 1)',
      parameters: { recordings, numbers },
    }
  }
  const places = new Map(
    [...new Set(cameras.map(({ location }) => location))].map((each, place) => [each, place]),
  )
  const numberOf = new Map(recordings.map((recording, position) => [recording, position]))
  return {
    camera: `transform(place * ${recordings.length} + ${number}, {pairs:Array(UInt64)}, {cameras:Array(UInt32)}, ${cameras.length})`,
    isAsked: `camera < ${cameras.length}`,
    parameters: {
      recordings,
      numbers,
      pairs: cameras.map(
        ({ location, recording }) =>
          (places.get(location) ?? 0) * recordings.length + (numberOf.get(recording) ?? 0),
      ),
      cameras: cameras.map((_camera, position) => position),
    },
  }
}
