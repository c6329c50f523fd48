import { database } from './schema.ts'
import type { Warehouse } from './warehouse-interface.ts'

/** Temporary tables and views of one import. */
export interface OwnTables {
  /** Returns the full name of a part. */
  of(part: string): string
  /** @param definition everything after the name in CREATE TABLE */
  make(part: string, definition: string): Promise<void>
  /** Creates a materialized view that passes rows on to another table. */
  makeView(part: string, to: string, select: string): Promise<void>
  drop(...parts: readonly string[]): Promise<void>
  dropAll(): Promise<void>
}

/** @param name a unique name of letters and digits */
export function createOwnTables(warehouse: Warehouse, name: string): OwnTables {
  // Drop views before the tables that they read from.
  let parts: readonly string[] = []
  const of = (part: string) => `${database}.import_${name}_${part}`

  async function drop(...gone: readonly string[]): Promise<void> {
    if (gone.length === 0) return
    await warehouse.command(`DROP TABLE IF EXISTS ${gone.map(of).join(', ')} SYNC`)
    parts = parts.filter((part) => !gone.includes(part))
  }

  return {
    of,
    async make(part, definition) {
      parts = [part, ...parts]
      await warehouse.command(`CREATE TABLE ${of(part)} ${definition}`)
    },
    async makeView(part, to, select) {
      parts = [part, ...parts]
      await warehouse.command(`CREATE MATERIALIZED VIEW ${of(part)} TO ${to} AS ${select}`)
    },
    drop,
    dropAll: () => drop(...parts),
  }
}

/**
 * Drops the tables of killed imports. The embedded engine runs one import at a time. On a server others may be running,
 * so only tables older than a day are dropped.
 */
export async function dropLeftovers(warehouse: Warehouse, isAlone: boolean): Promise<void> {
  // Selecting only the names costs a tenth of selecting all columns.
  const some = await warehouse.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = {database:String} AND startsWith(name, 'import_') LIMIT 1`,
    { database },
  )
  if (some.length === 0) return
  const left = await warehouse.query<{ name: string }>(
    `SELECT name FROM system.tables
     WHERE database = {database:String} AND match(name, '^import_[0-9a-z]+_[a-z]+$')
       AND metadata_modification_time < now() - toIntervalDay({days:UInt8}) + 1
     ORDER BY engine = 'MaterializedView' DESC`,
    { database, days: isAlone ? 0 : 1 },
  )
  for (const { name } of left) await warehouse.command(`DROP TABLE IF EXISTS ${database}.${name} SYNC`)
}

/**
 * Cancels deletions of killed imports. They depend on a table of the import, and no query can run while one is pending.
 * Repeating the import deletes the remaining rows.
 */
export async function endDeletions(warehouse: Warehouse): Promise<void> {
  const [found] = await warehouse.query<{ deletions: number }>(
    `SELECT count() AS deletions FROM system.mutations WHERE ${ofImports}`,
    { database },
  )
  if (found?.deletions === 0) return
  await warehouse.command(`KILL MUTATION WHERE ${ofImports} SYNC`, { database })
}

const ofImports = `database = {database:String} AND NOT is_done AND position(command, '${database}.import_') > 0`
