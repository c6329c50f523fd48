import { locationEntryLine } from '../../protocol/records.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { configurationRows } from './kept-configuration.ts'
import { type MatteringTime, matteringStarts } from './mattering-segments.ts'
import { database, segmentMinutes } from './schema.ts'
import type { Warehouse } from './warehouse.ts'

const segmentMs = segmentMinutes * 60_000

/**
 * When cameras were looking at a place, as {@link watchedPlace} names it: starts of segments, epoch seconds,
 * ascending. Of segments that lie in one bucket of the {@link MatteringTime} one may stand for all.
 */
export type WatchedStarts = ReadonlyMap<string, readonly number[]>

/** A zone of a location's floor, or with the empty word all of the location. */
export function watchedPlace(location: string, taxonomy: string): string {
  return JSON.stringify([location, taxonomy])
}

/**
 * When the cameras that count entries of each location were looking. These are the cameras with a `location-entry`
 * line, or all of a location that has no such line. A location of which nothing was received is missing.
 */
export async function segmentStarts(
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
  time: MatteringTime,
): Promise<WatchedStarts> {
  const lines = await configurationRows<Camera>(
    warehouse,
    `SELECT DISTINCT location_id AS location, recording_id AS recording FROM ${database}.lines FINAL
     WHERE location_id IN {locations:Array(String)} AND line_type = {entryLine:String}`,
    { locations: locationIds, entryLine: locationEntryLine },
  )
  const counting = camerasByLocation(lines)
  const seen = await matteringStarts(warehouse, range, time, {
    recordings: lines.map(({ recording }) => recording),
    others: locationIds.some((id) => !counting.has(id)),
  })
  const watched = seen.filter(({ location, recording }) => counting.get(location)?.has(recording) ?? true)
  return startsByPlace(watched.map(({ location, starts }) => ({ place: watchedPlace(location, ''), starts })))
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
    time: MatteringTime,
  ): Promise<WatchedStarts> => {
    const owners = await configurationRows<Camera & { readonly area: string }>(
      warehouse,
      `SELECT DISTINCT location_id AS location, recording_id AS recording,
         ${taxonomies === null ? "''" : 'taxonomy'} AS area
       FROM ${database}.areas FINAL
       WHERE location_id IN {locations:Array(String)}
         ${taxonomies === null ? '' : 'AND taxonomy IN {taxonomies:Array(String)}'}`,
      { locations: locationIds, ...(taxonomies !== null && { taxonomies }) },
    )
    const seen = await matteringStarts(warehouse, range, time, {
      recordings: owners.map(({ recording }) => recording),
      others: false,
    })
    const startsOf = new Map(
      seen.map(({ location, recording, starts }) => [watchedPlace(location, recording), starts]),
    )
    return startsByPlace(
      owners.map(({ location, recording, area }) => ({
        place: watchedPlace(location, area),
        starts: startsOf.get(watchedPlace(location, recording)) ?? [],
      })),
    )
  }
}

interface Camera {
  readonly location: string
  readonly recording: string
}

function camerasByLocation(cameras: readonly Camera[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byLocation = new Map<string, Set<string>>()
  for (const { location, recording } of cameras) {
    byLocation.set(location, (byLocation.get(location) ?? new Set()).add(recording))
  }
  return byLocation
}

function startsByPlace(
  watched: readonly { readonly place: string; readonly starts: readonly number[] }[],
): WatchedStarts {
  const places = new Map<string, readonly number[]>()
  for (const { place, starts } of watched) {
    const others = places.get(place)
    if (starts.length > 0) places.set(place, others === undefined ? starts : [...others, ...starts])
  }
  return new Map(
    [...places].map(([place, starts]) => [place, [...new Set(starts)].toSorted((a, b) => a - b)] as const),
  )
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
