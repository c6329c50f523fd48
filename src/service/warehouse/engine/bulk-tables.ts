import { database } from './schema.ts'
import type { Warehouse } from './warehouse-interface.ts'

/** The tables and views that one import makes for itself, and that are gone when it ends. */
export interface OwnTables {
  /** Its name in statements. */
  of(part: string): string
  /** @param definition all that follows the name in CREATE TABLE */
  make(part: string, definition: string): Promise<void>
  /** Rows that come into a table later, taken on into another. */
  makeView(part: string, to: string, select: string): Promise<void>
  drop(...parts: readonly string[]): Promise<void>
  dropAll(): Promise<void>
}

/** @param name nothing else that runs has it: letters and digits */
export function createOwnTables(warehouse: Warehouse, name: string): OwnTables {
  // What reads from a table was made after it and goes before it.
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
 * What imports that were killed have left. The embedded engine has one import at a time; on a server others may be at
 * work, so there what is older than a day.
 */
export async function dropLeftovers(warehouse: Warehouse, isAlone: boolean): Promise<void> {
  // Their names alone cost the engine a tenth of what all that it knows of them does.
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
 * Ends deletions of imports that were killed. They delete by a table of the import, and no question can be answered
 * while one is under way. What they have not deleted, the same import again does.
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
