import { kinds } from '../../kinds/kinds.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'
import { deleteRows } from './replaced-records.ts'

/**
 * Deletes hourly counts that an import has stored again at another instant, because the location's time zone was
 * changed. Of the rows of one local hour, the newest remains, and any that agrees with the new zone: a repeated hour
 * has two. A partial hour is stored at the start of its hour. Counts of a camera arrived as instants, so they stay.
 */
export async function dropRelabelledHours(
  warehouse: Warehouse,
  location: string,
  timezone: string,
): Promise<void> {
  const rows = await warehouse.query<{ started: string; label: string }>(
    `SELECT toString(started_at) AS started, label
     FROM ${database}.hourly_counts FINAL
     WHERE location_id = {location:String} AND recording_id = ''
       AND substring(label, 1, 13) != substring(toString(started_at, {timezone:String}), 1, 13)
       AND (label, started_at) NOT IN (
         SELECT label, argMax(started_at, version) FROM ${database}.hourly_counts
         WHERE location_id = {location:String} AND recording_id = '' GROUP BY label)`,
    { location, timezone },
  )
  await deleteRows(
    warehouse,
    kinds.hourly_counts,
    rows.map(({ started, label }) => [location, started, '', label]),
  )
}
