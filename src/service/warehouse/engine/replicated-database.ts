import { database } from './schema.ts'
import type { Warehouse } from './warehouse-interface.ts'

/** Makes a statement of schema.ts one for the database that is there. */
export type Fitting = (statement: string) => string

/**
 * Makes the database where it is missing, and says how tables are made in it. A database of the engine `Replicated`,
 * which an administrator has made, copies what is said of tables to every replica, and the rows of those tables alone
 * whose own engine is replicated. ClickHouse Cloud does the same to every table by itself.
 *
 * The right to make the database is needed only where it is missing.
 */
export async function prepareDatabase(warehouse: Warehouse): Promise<Fitting> {
  const [found] = await warehouse.query<{ engine: string }>(
    'SELECT engine FROM system.databases WHERE name = {database:String}',
    { database },
  )
  if (found === undefined) await warehouse.command(`CREATE DATABASE IF NOT EXISTS ${database}`)
  return found?.engine === 'Replicated' ? replicated : (statement) => statement
}

function replicated(statement: string): string {
  // Without arguments: the database gives each table its place and each replica its name.
  return statement.replace(/\bENGINE = (?=\w*MergeTree\b)/g, 'ENGINE = Replicated')
}
