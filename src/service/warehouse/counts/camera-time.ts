import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { zonedBuckets } from '../buckets/zoned-buckets.ts'
import { database, segmentMinutes } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { isStoreOpen, openingParameters, openingTimesOf } from './opening-times.ts'

/**
 * Camera time is counted in quarter hours, the length of a segment. A quarter hour belongs to the instant at which it
 * begins.
 */
const quarterMs = segmentMinutes * 60_000

export interface WatchingCamera {
  readonly location: string
  readonly recording: string
  /** The position for which its time is summed. */
  readonly owner: number
  /** The position of its schedule of expected quarter hours. */
  readonly schedule: number
  /** The position of the stretches of its owner, by which its time is summed. Defaults to the first. */
  readonly zone?: number
}

interface CameraTimeQuestion {
  readonly cameras: readonly WatchingCamera[]
  /** Expected quarter hours, as returned by {@link quartersOf}. */
  readonly schedules: readonly (readonly TimeRange[])[]
  /**
   * By zone of the cameras: starts of the stretches in ascending epoch seconds. The first is not later than any quarter
   * hour.
   */
  readonly bounds: readonly (readonly number[])[]
}

interface ReceivedTime {
  readonly owner: number
  /** The start of the stretch. */
  readonly bound: number
  /** Quarter hours of all its cameras, each multiplied by its usable share. */
  readonly received: number
  /** The first quarter hour, in epoch seconds. */
  readonly first: number
}

/** Optional columns in addition to the received time. Each is expensive, because a chain has millions of hours. */
const details = {
  /** The first quarter hour, in epoch seconds. */
  first: 'min(at)',
  /** Number of received quarter hours, whatever their quality. */
  segments: 'toUInt32(count())',
  /** The usable share of the poorest quarter hour. */
  poorest: 'min(round(toFloat64(uptime), 6))',
} as const
type TimeDetail = keyof typeof details

/** The stretches of one owner with any footage, as columns of equal length. */
type ReceivedColumns<Detail extends TimeDetail> = {
  readonly owner: number
  /** The zone of its cameras. */
  readonly zone: number
  /** Positions of the stretches in the bounds of the zone. */
  readonly positions: readonly number[]
  /** Quarter hours of all its cameras, each multiplied by its usable share. */
  readonly received: readonly number[]
} & Readonly<Record<Detail, readonly number[]>>

/** Returns the first quarter hour that begins at or after an instant. */
export function quarterFrom(instant: number): number {
  return Math.ceil(instant / quarterMs) * quarterMs
}

/** Returns the end of the last quarter hour that is over at an instant. */
export function quartersPassed(instant: number): number {
  return Math.floor(instant / quarterMs) * quarterMs
}

/** Returns the whole quarter hours within a range. */
export function wholeQuarters({ start, endExclusive }: TimeRange): TimeRange {
  return { start: quarterFrom(start), endExclusive: quartersPassed(endExclusive) }
}

/**
 * Returns the whole quarter hours that overlap the ranges (chronological and disjoint). The result is chronological,
 * disjoint and clipped.
 */
export function quartersOf(ranges: readonly TimeRange[], within: TimeRange): readonly TimeRange[] {
  const quarters: { start: number; endExclusive: number }[] = []
  for (const range of ranges) {
    const start = Math.max(quartersPassed(range.start), within.start)
    const endExclusive = Math.min(quarterFrom(range.endExclusive), within.endExclusive)
    if (endExclusive <= start) continue
    const last = quarters.at(-1)
    // Two opening periods can overlap the same quarter hour.
    if (last !== undefined && start <= last.endExclusive) {
      last.endExclusive = Math.max(last.endExclusive, endExclusive)
    } else {
      quarters.push({ start, endExclusive })
    }
  }
  return quarters
}

/** Returns how many of the quarter hours begin in each bucket. Both lists are chronological and disjoint. */
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

/** Returns the received part of the expected camera time: one row per owner and stretch with any footage. */
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

/** Returns the same as columns, with the requested details. */
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
         -- Shares have six decimals. Further digits are artefacts of the 32-bit column.
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
  /** SQL: the position of the row's camera. */
  readonly camera: string
  /**
   * SQL: true if the row is from a requested camera. A camera that has moved has footage at locations that were not
   * requested.
   */
  readonly isAsked: string
  readonly parameters: Readonly<Record<string, readonly (string | number)[]>>
}

/**
 * A camera usually stands at one location, so its recording id determines the position: the engine looks it up once per
 * distinct id of a block. A camera that is requested at two locations has to be looked up per row.
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
