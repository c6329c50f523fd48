import type { Kind } from '../../kinds/kinds.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'

/**
 * Merges parts that are alone in their partition and have never been merged. The engine only merges parts with others,
 * so each query would have to deduplicate their rows.
 */
export async function mergeLoneParts(warehouse: Warehouse, { table }: Kind): Promise<void> {
  const lone = await warehouse.query<{ partition: string }>(
    `SELECT partition_id AS partition FROM system.parts
     WHERE database = {database:String} AND table = {table:String} AND active
     GROUP BY partition HAVING count() = 1 AND max(level) = 0`,
    { database, table },
  )
  for (const { partition } of lone) {
    await warehouse.command(`OPTIMIZE TABLE ${database}.${table} PARTITION ID '${partition}' FINAL`)
  }
}
