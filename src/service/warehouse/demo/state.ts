import type { TableName } from '../../kinds/kinds.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Whether the warehouse knows any location, of the demo or imported. */
export async function hasLocations(warehouse: Warehouse): Promise<boolean> {
  const rows = await warehouse.query<{ id: string }>(`SELECT id FROM ${database}.locations LIMIT 1`)
  return rows.length > 0
}

/** Ids of the locations of an organisation. */
export async function locationsOf(warehouse: Warehouse, organisation: string): Promise<readonly string[]> {
  const rows = await warehouse.query<{ id: string }>(
    `SELECT id FROM ${database}.locations FINAL WHERE organisation_id = {organisation:String}`,
    { organisation },
  )
  return rows.map(({ id }) => id)
}

/** The newest sign of life of any of the cameras, in milliseconds since 1970; null where there is none. */
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

/** So many stores are counted in one statement, or a year of thousands would take longer than a question may. */
const storesCounted = 100

/** Rows of the demo's stores in a table of facts, of a key counted once. */
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
] as const satisfies TableName[]

/**
 * Merges what many statements wrote of a month into one part. The engine would come round to it, some parts at a time;
 * until then a question about all of two thousand stores takes four times as much work.
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
