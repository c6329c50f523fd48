import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { locationEntryLine } from '../../../../protocol/records.ts'
import { configurationRows } from '../../engine/kept-configuration.ts'
import { database } from '../../engine/schema.ts'
import { camerasOfLines } from '../../entities/cameras-of-lines.ts'
import { streetCameras } from '../../entities/street-cameras.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { WatchedPlace } from './watched-footage.ts'
import { type Reading, watchedTimes } from './watched-places.ts'
import { WatchedTime } from './watched-time.ts'

/** Camera time by place, with keys of {@link watchedPlace}. Places without a camera are missing. */
export type ObservedPlaces = ReadonlyMap<string, WatchedTime>

/** Returns when places of these locations were observed. */
export type Observer = (reading: Reading, locationIds: readonly string[]) => Promise<ObservedPlaces>

/** Returns the key of a zone of a location's floor, or of the whole location if `taxonomy` is empty. */
export function watchedPlace(location: string, taxonomy: string): string {
  return JSON.stringify([location, taxonomy])
}

/**
 * Returns when the cameras that count entries were recording, by location: those with a `location-entry` line, or all
 * cameras of a location without such a line.
 */
export async function observedEntrances(
  reading: Reading,
  locationIds: readonly string[],
): Promise<ObservedPlaces> {
  const lines = await camerasOfLines(reading.warehouse, locationIds, locationEntryLine)
  return observed(
    reading,
    locationIds.map((location) => ({ location, area: '', recordings: lines.get(location) ?? null })),
  )
}

/**
 * Returns when the cameras that count passers-by were recording, by location: those with a line of the type
 * `passer-by`. A location without such a line is missing; no other camera is assumed to count passers-by.
 */
export async function observedStreets(
  reading: Reading,
  locationIds: readonly string[],
): Promise<ObservedPlaces> {
  const cameras = await streetCameras(reading.warehouse, locationIds)
  return observed(
    reading,
    [...cameras].map(([location, recordings]) => ({ location, area: '', recordings })),
  )
}

/**
 * Returns when the cameras of the zones of the floor were recording, or those of any zone if `taxonomies` is `null`.
 */
export function observedAreas(taxonomies: readonly string[] | null): Observer {
  return async (reading, locationIds) => {
    const places = await configurationRows<ObservedPlace>(
      reading.warehouse,
      `SELECT location_id AS location, ${taxonomies === null ? "''" : 'taxonomy'} AS area,
         arraySort(groupUniqArray(recording_id)) AS recordings
       FROM ${database}.areas FINAL
       WHERE location_id IN {locations:Array(String)}
         ${taxonomies === null ? '' : 'AND taxonomy IN {taxonomies:Array(String)}'}
       GROUP BY location, area`,
      { locations: locationIds, ...(taxonomies !== null && { taxonomies }) },
    )
    return observed(reading, places)
  }
}

interface ObservedPlace extends WatchedPlace {
  /** Empty for the whole location. */
  readonly area: string
}

async function observed(reading: Reading, places: readonly ObservedPlace[]): Promise<ObservedPlaces> {
  const times = await watchedTimes(reading, places)
  return new Map(
    places.map(({ location, area }, position) => [
      watchedPlace(location, area),
      times[position] ?? new WatchedTime(reading.range),
    ]),
  )
}

/** Returns the starts of the hours that have a total without attributes, in epoch seconds, by location. */
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
