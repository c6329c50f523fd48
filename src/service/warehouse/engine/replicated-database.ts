import { database } from './schema.ts'
import type { Warehouse } from './warehouse-interface.ts'

/** Adapts a statement of schema.ts to the existing database. */
export type Fitting = (statement: string) => string

/**
 * Creates the database if it is missing and returns how to create tables in it. A `Replicated` database, created by an
 * administrator, replicates table definitions, but only rows of tables whose own engine is replicated. ClickHouse Cloud
 * replicates every table by itself.
 *
 * The right to create the database is only needed if it is missing.
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
  // Without arguments, the database chooses the path and the replica's name.
  return statement.replace(/\bENGINE = (?=\w*MergeTree\b)/g, 'ENGINE = Replicated')
}
