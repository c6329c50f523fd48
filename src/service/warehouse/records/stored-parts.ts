import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** A count of a part of an hour, under the beginning of its hour. */
interface StoredPart {
  /** As the engine writes it: `YYYY-MM-DD HH:mm:ss` in UTC. */
  readonly startedAt: string
  readonly label: string
}

/**
 * Counts of a location without a recording whose labels have another minute than those of full hours.
 *
 * @param minutes of the labels of full hours: `00`, or `30` where an instant is the label and the zone has half hours
 */
export function storedParts(
  warehouse: Warehouse,
  location: string,
  minutes: readonly string[],
): Promise<readonly StoredPart[]> {
  return warehouse.query<StoredPart>(
    `SELECT toString(started_at) AS startedAt, label FROM ${database}.hourly_counts FINAL
     WHERE location_id = {location:String} AND recording_id = ''
       AND substring(label, 15, 2) NOT IN {minutes:Array(String)}`,
    { location, minutes },
  )
}
