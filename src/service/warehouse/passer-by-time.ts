import { passerByLine } from '../../protocol/records.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { segmentsOver, type WatchedStarts, watchedPlace } from './observed-time.ts'
import { database } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

/**
 * When the cameras that count people outside were looking: those with a line of the type `passer-by`. Unlike the
 * cameras that count entries they are never guessed: a location without such a line is missing, as is one of which
 * nothing was received.
 */
export async function passerBySegmentStarts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
): Promise<WatchedStarts> {
  const rows = await warehouse.query<{ location: string; starts: readonly number[] }>(
    `SELECT location_id AS location, arraySort(groupUniqArray(toUnixTimestamp(started_at))) AS starts
     FROM ${database}.segments
     WHERE location_id IN {locations:Array(String)}
       AND started_at > toDateTime({after:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
       AND (location_id, recording_id) IN (
         SELECT location_id, recording_id FROM ${database}.lines FINAL
         WHERE location_id IN {locations:Array(String)} AND line_type = {lineType:String}
       )
     GROUP BY location_id`,
    { locations: locationIds, lineType: passerByLine, ...segmentsOver(range) },
  )
  return new Map(rows.map(({ location, starts }) => [watchedPlace(location, ''), starts]))
}
