import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { locationEntryLine, passerByLine } from '../../../protocol/records.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { WatchedTime, watchedTimes } from './watched-time.ts'

/** Camera time by place, with keys of {@link watchedPlace}. Places without footage are missing. */
export type ObservedPlaces = ReadonlyMap<string, WatchedTime>

/** Returns when places of these locations were observed. */
export type Observer = (
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
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
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
): Promise<ObservedPlaces> {
  const lines = await camerasWithLine(warehouse, locationIds, locationEntryLine)
  const counting = new Set(lines.map(({ location, recording }) => watchedPlace(location, recording)))
  const withLine = new Set(lines.map(({ location }) => location))
  const seen = await watchedTimes(warehouse, range, {
    locationIds,
    recordings: distinct(lines),
    others: locationIds.some((id) => !withLine.has(id)),
  })
  return byPlace(
    seen
      .filter(
        ({ location, recording }) =>
          !withLine.has(location) || counting.has(watchedPlace(location, recording)),
      )
      .map(({ location, time }) => ({ place: watchedPlace(location, ''), time })),
  )
}

/**
 * Returns when the cameras that count passers-by were recording, by location: those with a line of the type
 * `passer-by`. A location without such a line is missing; no other camera is assumed to count passers-by.
 */
export async function observedStreets(
  warehouse: Warehouse,
  locationIds: readonly string[],
  range: TimeRange,
): Promise<ObservedPlaces> {
  const lines = await camerasWithLine(warehouse, locationIds, passerByLine)
  return byOwner(
    warehouse,
    range,
    lines.map((line) => ({ ...line, area: '' })),
  )
}

/**
 * Returns when the cameras of the zones of the floor were recording, or those of any zone if `taxonomies` is `null`.
 */
export function observedAreas(taxonomies: readonly string[] | null): Observer {
  return async (warehouse, locationIds, range) => {
    const owners = await configurationRows<Camera & { readonly area: string }>(
      warehouse,
      `SELECT DISTINCT location_id AS location, recording_id AS recording,
         ${taxonomies === null ? "''" : 'taxonomy'} AS area
       FROM ${database}.areas FINAL
       WHERE location_id IN {locations:Array(String)}
         ${taxonomies === null ? '' : 'AND taxonomy IN {taxonomies:Array(String)}'}`,
      { locations: locationIds, ...(taxonomies !== null && { taxonomies }) },
    )
    return byOwner(warehouse, range, owners)
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

async function byOwner(
  warehouse: Warehouse,
  range: TimeRange,
  owners: readonly (Camera & { readonly area: string })[],
): Promise<ObservedPlaces> {
  const seen = await watchedTimes(warehouse, range, {
    locationIds: [...new Set(owners.map(({ location }) => location))],
    recordings: distinct(owners),
    others: false,
  })
  const timeOf = new Map(
    seen.map(({ location, recording, time }) => [watchedPlace(location, recording), time]),
  )
  return byPlace(
    owners.flatMap(({ location, recording, area }) => {
      const time = timeOf.get(watchedPlace(location, recording))
      return time === undefined ? [] : [{ place: watchedPlace(location, area), time }]
    }),
  )
}

function distinct(cameras: readonly Camera[]): readonly string[] {
  return [...new Set(cameras.map(({ recording }) => recording))]
}

function byPlace(watched: readonly { readonly place: string; readonly time: WatchedTime }[]): ObservedPlaces {
  const places = new Map<string, WatchedTime>()
  for (const { place, time } of watched) {
    const whole = places.get(place) ?? new WatchedTime()
    places.set(place, whole)
    whole.addAll(time)
  }
  return places
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
