import { database, type TableName } from '../schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Whether the warehouse knows any location, of the demo or imported. */
export async function hasLocations(warehouse: Warehouse): Promise<boolean> {
  const rows = await warehouse.query<{ id: string }>(`SELECT id FROM ${database}.locations LIMIT 1`)
  return rows.length > 0
}

export async function hasOrganisation(warehouse: Warehouse, organisation: string): Promise<boolean> {
  const rows = await warehouse.query<{ id: string }>(
    `SELECT id FROM ${database}.locations WHERE organisation_id = {organisation:String} LIMIT 1`,
    { organisation },
  )
  return rows.length > 0
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

/** Rows of the demo's stores in a table of facts, of a key counted once. */
export async function factRows(
  warehouse: Warehouse,
  table: Extract<TableName, 'visits' | 'area_visits' | 'transactions' | 'segments'>,
  locations: readonly string[],
): Promise<number> {
  const rows = await warehouse.query<{ count: number }>(
    `SELECT toUInt32(count()) AS count FROM ${database}.${table} FINAL
    WHERE location_id IN {locations:Array(String)}`,
    { locations },
  )
  return rows[0]?.count ?? 0
}
