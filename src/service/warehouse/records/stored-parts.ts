import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** A partial hour, stored at the start of its hour. */
interface StoredPart {
  /** In the engine's format: `YYYY-MM-DD HH:mm:ss` in UTC. */
  readonly startedAt: string
  readonly label: string
}

/**
 * Returns counts of a location, without those of a recording, whose labels are not on the minute of full hours.
 *
 * @param minutes of the labels of full hours: `00`, or `30` if instants are labels and the time zone has a half-hour
 * offset
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
