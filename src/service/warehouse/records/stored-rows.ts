import type { TableName } from '../../kinds/kinds.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../warehouse.ts'

/** Counts the distinct rows of the locations in a fact table. */
export async function storedRows(
  warehouse: Warehouse,
  table: Extract<TableName, 'visits' | 'hourly_counts' | 'transactions'>,
  locationIds: readonly string[],
): Promise<number> {
  const [row] = await warehouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM ${database}.${table} FINAL WHERE location_id IN {locations:Array(String)}`,
    { locations: locationIds },
  )
  return row?.rows ?? 0
}
