import { database } from '../engine/schema.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'

/**
 * Writes the removal of weekdays to the history of opening hours. Call it before their deletion: an interrupted removal
 * is repeated, and finds them as long as they are stored.
 *
 * @param keys location id and weekday of each
 */
export async function noteRemovedHours(
  warehouse: Pick<Warehouse, 'command'>,
  keys: readonly (readonly string[])[],
): Promise<void> {
  if (keys.length === 0) return
  await warehouse.command(
    removalOf(
      `(SELECT 1) ARRAY JOIN {locations:Array(String)} AS location_id, {weekdays:Array(UInt8)} AS weekday`,
      `toUInt64(toUnixTimestamp64Milli(now64(3, 'UTC')))`,
    ),
    {
      locations: keys.map(([location = '']) => location),
      weekdays: keys.map(([, weekday]) => Number(weekday)),
    },
  )
}

/**
 * As {@link noteRemovedHours}, for all keys in a table.
 *
 * @param now epoch milliseconds
 */
export async function noteRemovedHoursIn(
  warehouse: Pick<Warehouse, 'command'>,
  table: string,
  now: number,
): Promise<void> {
  await warehouse.command(removalOf(table, '{now:UInt64}'), { now })
}

function removalOf(keys: string, now: string): string {
  // Rows of a file can be newer than its import, and a removal is never older than what it removes.
  return `INSERT INTO ${database}.opening_hours_history (location_id, weekday, is_removed, written_at)
    SELECT location_id, weekday, true, greatest(max(version), ${now}) FROM ${database}.opening_hours
    WHERE (location_id, weekday) IN (SELECT location_id, weekday FROM ${keys})
    GROUP BY location_id, weekday`
}
