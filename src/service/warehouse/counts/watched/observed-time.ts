import { grouped } from '../../../../domain/grouped.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { locationEntryLine, passerByLine } from '../../../../protocol/records.ts'
import { configurationRows } from '../../engine/kept-configuration.ts'
import type { KeptSums } from '../../engine/kept-sums.ts'
import { database } from '../../engine/schema.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { WatchedPlace } from './watched-footage.ts'
import { type Reading, watchedTimes } from './watched-places.ts'
import { WatchedTime } from './watched-time.ts'

/** Camera time by place, with keys of {@link watchedPlace}. Places without a camera are missing. */
export type ObservedPlaces = ReadonlyMap<string, WatchedTime>

/** Returns when places of these locations were observed. Without a cache it reads everything. */
export type Observer = (
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
  kept: KeptSums | undefined,
) => Promise<ObservedPlaces>

/** Returns the key of a zone of a location's floor, or of the whole location if `taxonomy` is empty. */
export function watchedPlace(location: string, taxonomy: string): string {
  return JSON.stringify([location, taxonomy])
}

/**
 * Returns when the cameras that count entries were recording, by location: those with a `location-entry` line, or all
 * cameras of a location without such a line.
 */
export async function observedEntrances(
  ...[warehouse, locationIds, range, kept]: Parameters<Observer>
): Promise<ObservedPlaces> {
  const lines = grouped(
    await camerasWithLine(warehouse, locationIds, locationEntryLine),
    ({ location }) => location,
  )
  return observed(
    { warehouse, range, kept },
    locationIds.map((location) => ({
      location,
      area: '',
      recordings: lines.get(location)?.map(({ recording }) => recording) ?? null,
    })),
  )
}

/**
 * Returns when the cameras that count passers-by were recording, by location: those with a line of the type
 * `passer-by`. A location without such a line is missing; no other camera is assumed to count passers-by.
 */
export async function observedStreets(
  ...[warehouse, locationIds, range, kept]: Parameters<Observer>
): Promise<ObservedPlaces> {
  const lines = await camerasWithLine(warehouse, locationIds, passerByLine)
  return byOwner(
    { warehouse, range, kept },
    lines.map((line) => ({ ...line, area: '' })),
  )
}

/**
 * Returns when the cameras of the zones of the floor were recording, or those of any zone if `taxonomies` is `null`.
 */
export function observedAreas(taxonomies: readonly string[] | null): Observer {
  return async (warehouse, locationIds, range, kept) => {
    const owners = await configurationRows<Camera & { readonly area: string }>(
      warehouse,
      `SELECT DISTINCT location_id AS location, recording_id AS recording,
         ${taxonomies === null ? "''" : 'taxonomy'} AS area
       FROM ${database}.areas FINAL
       WHERE location_id IN {locations:Array(String)}
         ${taxonomies === null ? '' : 'AND taxonomy IN {taxonomies:Array(String)}'}`,
      { locations: locationIds, ...(taxonomies !== null && { taxonomies }) },
    )
    return byOwner({ warehouse, range, kept }, owners)
  }
}

interface Camera {
  readonly location: string
  readonly recording: string
}

function camerasWithLine(
  warehouse: Warehouse,
  locationIds: readonly string[],
  lineType: string,
): Promise<readonly Camera[]> {
  return configurationRows<Camera>(
    warehouse,
    `SELECT DISTINCT location_id AS location, recording_id AS recording FROM ${database}.lines FINAL
     WHERE location_id IN {locations:Array(String)} AND line_type = {lineType:String}`,
    { locations: locationIds, lineType },
  )
}

/** @param cameras each with the zone that it observes */
function byOwner(
  reading: Reading,
  cameras: readonly (Camera & { readonly area: string })[],
): Promise<ObservedPlaces> {
  const places = grouped(cameras, ({ location, area }) => watchedPlace(location, area))
  return observed(
    reading,
    [...places.values()].flatMap((own) => {
      const [first] = own
      return first === undefined ? [] : [{ ...first, recordings: own.map(({ recording }) => recording) }]
    }),
  )
}

async function observed(
  reading: Reading,
  places: readonly (WatchedPlace & { readonly area: string })[],
): Promise<ObservedPlaces> {
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
