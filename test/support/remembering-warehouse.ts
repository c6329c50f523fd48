import { database, historyViews } from '../../src/service/warehouse/engine/schema.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from './memory-warehouse.ts'

/** An embedded warehouse of this test file alone, which remembers what it answered. */
export async function openRememberingWarehouse(): Promise<Warehouse> {
  return remembering(await openMemoryWarehouse())
}

const tableNames = new RegExp(`\\b${database}\\.(\\w+)`, 'g')

function tablesOf(statement: string): readonly string[] {
  return [...statement.matchAll(tableNames)].map(([, table = '']) => table)
}

/** The tables that views fill with what is inserted here. */
function fedBy(table: string): readonly string[] {
  return Object.values(historyViews).flatMap(({ from, to }) => (from === table ? [to] : []))
}

/**
 * The same warehouse, which runs a statement again only after a write to one of its tables. Nobody else may write.
 *
 * Each statement costs the engine 10 to 20 ms of analysis, however few its rows are. Where two implementations answer
 * the same questions, or a service is asked everything several times, two to six of seven statements repeat another.
 * `configuration` is left out: what it keeps, this keeps.
 */
export function remembering(warehouse: Warehouse): Warehouse {
  const writes = new Map<string, number>()
  const remembered = new Map<string, { readonly state: string; readonly rows: Promise<readonly unknown[]> }>()

  async function writing(tables: readonly string[], write: Promise<void>): Promise<void> {
    await write
    for (const table of tables) writes.set(table, (writes.get(table) ?? 0) + 1)
  }

  return {
    async query<T>(statement: string, parameters?: Readonly<Record<string, unknown>>) {
      const key = JSON.stringify([statement, parameters])
      const state = String(tablesOf(statement).map((table) => writes.get(table) ?? 0))
      const known = remembered.get(key)
      const rows = known?.state === state ? known.rows : warehouse.query<T>(statement, parameters)
      remembered.set(key, { state, rows })
      // What failed is asked again.
      rows.catch(() => remembered.delete(key))
      // A copy: nobody sees what another made of the rows.
      return structuredClone(await rows) as readonly T[]
    },
    command: (statement, parameters) =>
      writing(tablesOf(statement), warehouse.command(statement, parameters)),
    insert: (table, rows) => writing([table, ...fedBy(table)], warehouse.insert(table, rows)),
    close: () => warehouse.close(),
    ...(warehouse.settledDays && { settledDays: warehouse.settledDays }),
  }
}
