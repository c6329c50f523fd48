import type { lineTypes } from '../../../protocol/records.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Returns the cameras with a line of this type, by location. Locations without such a line are missing. */
export async function camerasOfLines(
  warehouse: Warehouse,
  locationIds: readonly string[],
  lineType: (typeof lineTypes)[number],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = await configurationRows<{ location: string; recordings: readonly string[] }>(
    warehouse,
    `SELECT location_id AS location, arraySort(groupUniqArray(recording_id)) AS recordings
     FROM ${database}.lines FINAL
     WHERE location_id IN {locations:Array(String)} AND line_type = {lineType:String} GROUP BY location_id`,
    { locations: locationIds, lineType },
  )
  return new Map(lines.map(({ location, recordings }) => [location, recordings]))
}
