import { passerByLine } from '../../../protocol/records.ts'
import { configurationRows } from '../engine/kept-configuration.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Returns the cameras that count passers-by, by location: those with a `passer-by` line. Others are missing. */
export async function streetCameras(
  warehouse: Warehouse,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lines = await configurationRows<{ location: string; recordings: readonly string[] }>(
    warehouse,
    `SELECT location_id AS location, arraySort(groupUniqArray(recording_id)) AS recordings
     FROM ${database}.lines FINAL
     WHERE location_id IN {locations:Array(String)} AND line_type = {passerByLine:String} GROUP BY location_id`,
    { locations: locationIds, passerByLine },
  )
  return new Map(lines.map(({ location, recordings }) => [location, recordings]))
}
