import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { locationEntryLine } from '../../../protocol/records.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { camerasOfLines } from './cameras-of-lines.ts'
import { recordingsOf } from './recordings.ts'

/**
 * Returns the cameras that count entries, by location: those with a `location-entry` line, or all cameras of a location
 * without such a line. Locations without cameras are missing.
 */
export async function entryCameras(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const cameras = new Map(await camerasOfLines(warehouse, locationIds, locationEntryLine))
  const others = locationIds.filter((id) => !cameras.has(id))
  if (others.length === 0) return cameras
  for (const { location, id } of await recordingsOf(warehouse, others)) {
    cameras.set(location, [...(cameras.get(location) ?? []), id])
  }
  return cameras
}

/** Returns the starts of hours with a total from a device other than a camera, in epoch seconds, by location. */
export async function deviceCountStarts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await warehouse.query<{ location: string; starts: readonly number[] }>(
    `SELECT toString(location_id) AS location, arraySort(groupUniqArray(toUnixTimestamp(started_at))) AS starts
     FROM ${database}.hourly_counts
     WHERE location_id IN {locations:Array(String)}
       AND started_at >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
       AND started_at < fromUnixTimestamp64Milli({end:Int64}, 'UTC')
       AND (location_id, recording_id) NOT IN (
         SELECT location_id, id FROM ${database}.recordings FINAL
         WHERE location_id IN {locations:Array(String)}
       )
     GROUP BY location_id`,
    { locations: locationIds, start: range.start, end: range.endExclusive },
  )
  return new Map(rows.map(({ location, starts }) => [location, starts]))
}
