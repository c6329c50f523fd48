import { grouped } from '../../../../domain/grouped.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { database, segmentMinutes } from '../../engine/schema.ts'
import type { Warehouse } from '../../warehouse.ts'
import { wordMs } from './watched-time.ts'

/** A place that cameras of one location observe. */
export interface WatchedPlace {
  readonly location: string
  /** Recording ids. `null` for all cameras of the location. */
  readonly recordings: readonly string[] | null
}

const quarterSeconds = segmentMinutes * 60
const wordSeconds = wordMs / 1000

/**
 * Reads the footage that overlaps a range.
 *
 * @param report receives the position of a place, the number of a word since 1970 and its quarter hours with footage as
 * bits. Words of several cameras of a place are reported separately
 */
export async function eachWatchedWord(
  warehouse: Warehouse,
  range: TimeRange,
  places: readonly WatchedPlace[],
  report: (place: number, word: number, quarters: number) => void,
): Promise<void> {
  const recordings = [...new Set(places.flatMap((place) => place.recordings ?? []))]
  const others = places.some((place) => place.recordings === null)
  if (range.endExclusive <= range.start || (recordings.length === 0 && !others)) return
  const watching = placesByCamera(places)
  const locationIds = [...new Set(places.map(({ location }) => location))]
  const base = recordings.length + 1
  for (const { camera, words, quarters } of await readWords(warehouse, range, {
    locationIds,
    recordings,
    others,
  })) {
    const location = locationIds[Math.floor(camera / base)] ?? ''
    const recording = recordings[(camera % base) - 1]
    for (const place of watching(location, recording)) {
      for (let position = 0; position < words.length; position += 1) {
        report(place, words[position] ?? 0, quarters[position] ?? 0)
      }
    }
  }
}

/** Returns the positions of the places that a camera observes. The camera is `undefined` if no place names it. */
function placesByCamera(
  places: readonly WatchedPlace[],
): (location: string, recording: string | undefined) => readonly number[] {
  const cameras = places.flatMap(({ location, recordings }, place) =>
    (recordings ?? [null]).map((recording) => ({ key: JSON.stringify([location, recording]), place })),
  )
  const byKey = grouped(cameras, ({ key }) => key)
  const placesOf = (location: string, recording: string | null) =>
    byKey.get(JSON.stringify([location, recording]))?.map(({ place }) => place) ?? []
  return (location, recording) => [
    ...placesOf(location, null),
    ...(recording === undefined ? [] : placesOf(location, recording)),
  ]
}

interface Cameras {
  readonly locationIds: readonly string[]
  readonly recordings: readonly string[]
  /** True if recordings that are not named are read too. */
  readonly others: boolean
}

/** Returns footage by location and camera: the position of the location × (cameras + 1) + the camera, from 1 on. */
async function readWords(
  warehouse: Warehouse,
  range: TimeRange,
  { locationIds, recordings, others }: Cameras,
) {
  const base = recordings.length + 1
  // Most requests are about one store, many about one camera. Don't compute per row what cannot differ.
  const recording =
    recordings.length === 1 && !others
      ? '1'
      : 'transform(recording_id, {recordings:Array(String)}, {recording_positions:Array(UInt32)}, 0)'
  const location =
    locationIds.length === 1
      ? '0'
      : 'transform(location_id, {locations:Array(String)}, {positions:Array(UInt32)}, 0)'
  return warehouse.query<{
    readonly camera: number
    readonly words: readonly number[]
    readonly quarters: readonly number[]
  }>(
    `SELECT toUInt32(bitShiftRight(key, 32)) AS camera, groupArray(toUInt32(key)) AS words,
       groupArray(quarters) AS quarters
     FROM (
       WITH toUnixTimestamp(started_at) AS at
       SELECT bitShiftLeft(toUInt64(${location} * ${base} + ${recording}), 32) + intDiv(at, ${wordSeconds}) AS key,
         groupBitOr(bitShiftLeft(toUInt32(1), intDiv(at % ${wordSeconds}, ${quarterSeconds}))) AS quarters
       FROM ${database}.segments
       WHERE location_id IN {locations:Array(String)}
         ${others ? '' : 'AND recording_id IN {recordings:Array(String)}'}
         AND started_at > toDateTime({after:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
       GROUP BY key
     )
     GROUP BY camera`,
    {
      locations: locationIds,
      positions: locationIds.map((_location, position) => position),
      recordings,
      recording_positions: recordings.map((_recording, position) => position + 1),
      // A segment that begins before the range can extend into it.
      after: Math.floor(range.start / 1000) - quarterSeconds,
      end: Math.ceil(range.endExclusive / 1000),
    },
  )
}
