import { locationEntryLine } from '../../protocol/records.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { database, segmentMinutes } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

const segmentMs = segmentMinutes * 60_000

/** When cameras were looking at a place, as {@link watchedPlace} names it: starts of segments, epoch seconds, ascending. */
export type WatchedStarts = ReadonlyMap<string, readonly number[]>

/** A zone of a location's floor, or with the empty word all of the location. */
export function watchedPlace(location: string, taxonomy: string): string {
  return JSON.stringify([location, taxonomy])
}

/**
 * When the cameras that count entries of each location were looking: the starts of their segments that overlap the
 * range, epoch seconds, ascending. These are the cameras with a `location-entry` line, or all of a location that
 * has no such line. A location of which nothing was received is missing.
 */
export async function segmentStarts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
): Promise<WatchedStarts> {
  const rows = await warehouse.query<{ location: string; starts: readonly number[] }>(
    `WITH counting AS (
       SELECT location_id, recording_id FROM ${database}.lines FINAL
       WHERE location_id IN {locations:Array(String)} AND line_type = {entryLine:String}
     )
     SELECT location_id AS location, arraySort(groupUniqArray(toUnixTimestamp(started_at))) AS starts
     FROM ${database}.segments
     WHERE location_id IN {locations:Array(String)}
       AND started_at > toDateTime({after:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
       AND (
         (location_id, recording_id) IN (SELECT location_id, recording_id FROM counting)
         OR location_id NOT IN (SELECT location_id FROM counting)
       )
     GROUP BY location_id`,
    {
      locations: locationIds,
      entryLine: locationEntryLine,
      ...segmentsOver(range),
    },
  )
  return new Map(rows.map(({ location, starts }) => [watchedPlace(location, ''), starts]))
}

/**
 * When the cameras that own the zones of the floor were looking: by zone, or where no zones are named by location,
 * any of its zones. A zone of which nothing was received is missing.
 */
export function areaSegmentStarts(taxonomies: readonly string[] | null) {
  return async (
    warehouse: Warehouse,
    locationIds: readonly string[],
    range: TimeRange,
  ): Promise<WatchedStarts> => {
    const rows = await warehouse.query<{ location: string; area: string; starts: readonly number[] }>(
      `SELECT location_id AS location, area, arraySort(groupUniqArray(toUnixTimestamp(started_at))) AS starts
       FROM ${database}.segments
       JOIN (
         SELECT DISTINCT location_id, recording_id, ${taxonomies === null ? "''" : 'taxonomy'} AS area
         FROM ${database}.areas FINAL
         WHERE location_id IN {locations:Array(String)}
           ${taxonomies === null ? '' : 'AND taxonomy IN {taxonomies:Array(String)}'}
       ) AS owners USING (location_id, recording_id)
       WHERE location_id IN {locations:Array(String)}
         AND started_at > toDateTime({after:UInt32}, 'UTC') AND started_at < toDateTime({end:UInt32}, 'UTC')
       GROUP BY location_id, area`,
      {
        locations: locationIds,
        ...(taxonomies !== null && { taxonomies }),
        ...segmentsOver(range),
      },
    )
    return new Map(rows.map(({ location, area, starts }) => [watchedPlace(location, area), starts]))
  }
}

/** A segment that begins before the range can reach into it. */
export function segmentsOver(range: TimeRange) {
  return {
    after: Math.floor((range.start - segmentMs) / 1000),
    end: Math.ceil(range.endExclusive / 1000),
  }
}

/** The stretches that segments cover inside the ranges: chronological, disjoint. */
export function observedRanges(
  starts: readonly number[],
  within: readonly TimeRange[],
): readonly TimeRange[] {
  const observed: TimeRange[] = []
  let first = 0
  for (const range of within) {
    while (first < starts.length && (starts[first] ?? 0) * 1000 + segmentMs <= range.start) first += 1
    for (let position = first; position < starts.length; position += 1) {
      const start = (starts[position] ?? 0) * 1000
      if (start >= range.endExclusive) break
      observed.push({
        start: Math.max(start, range.start),
        endExclusive: Math.min(start + segmentMs, range.endExclusive),
      })
    }
  }
  return observed
}

/** When hours with a sum without attributes start, epoch seconds, of each location. */
export async function hourlyCountStarts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await warehouse.query<{ location: string; starts: readonly number[] }>(
    `SELECT location_id AS location, arraySort(groupUniqArray(toUnixTimestamp(started_at))) AS starts
     FROM ${database}.hourly_counts
     WHERE location_id IN {locations:Array(String)}
       AND started_at >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
       AND started_at < fromUnixTimestamp64Milli({end:Int64}, 'UTC')
     GROUP BY location_id`,
    { locations: locationIds, start: range.start, end: range.endExclusive },
  )
  return new Map(rows.map(({ location, starts }) => [location, starts]))
}
