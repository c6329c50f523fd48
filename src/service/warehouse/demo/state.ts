import type { TableName } from '../../kinds/kinds.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** True if the warehouse has a location, whether from a demo or imported. */
export async function hasLocations(warehouse: Warehouse): Promise<boolean> {
  const rows = await warehouse.query<{ id: string }>(`SELECT id FROM ${database}.locations LIMIT 1`)
  return rows.length > 0
}

/** Returns the ids of an organisation's locations. */
export async function locationsOf(warehouse: Warehouse, organisation: string): Promise<readonly string[]> {
  const rows = await warehouse.query<{ id: string }>(
    `SELECT id FROM ${database}.locations FINAL WHERE organisation_id = {organisation:String}`,
    { organisation },
  )
  return rows.map(({ id }) => id)
}

/** Returns the newest heartbeat of the cameras, in milliseconds since 1970. `null` if there is none. */
export async function newestHeartbeat(
  warehouse: Warehouse,
  recordings: readonly string[],
): Promise<number | null> {
  const rows = await warehouse.query<{ newest: number; count: number }>(
    `SELECT toUnixTimestamp64Milli(max(seen_at)) AS newest, toUInt32(count()) AS count
    FROM ${database}.heartbeats WHERE recording_id IN {recordings:Array(String)}`,
    { recordings },
  )
  const row = rows[0]
  return row && row.count > 0 ? row.newest : null
}

/** Stores per counting statement. A year of thousands of stores would exceed the time limit. */
const storesCounted = 100

/** Counts the rows of the demo's stores in a fact table, each key once. */
export async function factRows(
  warehouse: Warehouse,
  table: Extract<TableName, 'visits' | 'area_visits' | 'transactions' | 'segments'>,
  locations: readonly string[],
): Promise<number> {
  let count = 0
  for (let first = 0; first < locations.length; first += storesCounted) {
    const rows = await warehouse.query<{ count: number }>(
      `SELECT toUInt32(count()) AS count FROM ${database}.${table} FINAL
      WHERE location_id IN {locations:Array(String)}`,
      { locations: locations.slice(first, first + storesCounted) },
    )
    count += rows[0]?.count ?? 0
  }
  return count
}

const facts = [
  'visits',
  'area_visits',
  'transactions',
  'segments',
  'passers_by',
  'shifts',
] as const satisfies TableName[]

/**
 * Merges the rows of each month into one part. The engine would do so in time, a few parts per merge; until then a
 * request about all of 2,000 stores takes four times the work.
 */
export async function mergeFacts(warehouse: Warehouse): Promise<void> {
  const parted = await warehouse.query<{ table: string; partition: string }>(
    `SELECT table, partition_id AS partition FROM system.parts
     WHERE database = {database:String} AND table IN {facts:Array(String)} AND active
     GROUP BY table, partition HAVING count() > 1`,
    { database, facts },
  )
  for (const { table, partition } of parted) {
    await warehouse.command(`OPTIMIZE TABLE ${database}.${table} PARTITION ID '${partition}' FINAL`)
  }
}
