import { type ClickHouseClient, createClient, type Row } from '@clickhouse/client'
import { database, type TableName, tables } from './schema.ts'

type PluggedConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** The one way to the store of counts: typed placeholders in, plain rows out. */
export interface Warehouse {
  /** Rows of a SELECT. Values reach the statement only as typed placeholders `{name:Type}`. */
  query<T>(statement: string, parameters?: Readonly<Record<string, unknown>>): Promise<readonly T[]>
  /** A statement without rows, for example INSERT … SELECT. */
  command(statement: string, parameters?: Readonly<Record<string, unknown>>): Promise<void>
  /** Rows into a table. When it returns, they are kept. Rows with the key of an older row replace it. */
  insert(table: TableName, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  close(): Promise<void>
}

export type WarehousePlace =
  /** The embedded engine over a folder of this machine. One process at a time. */
  | { readonly kind: 'embedded'; readonly folder: string }
  /** A ClickHouse server or cluster. */
  | { readonly kind: 'server'; readonly url: string }

/** Opens the warehouse and makes the tables that are missing. */
export async function openWarehouse(place: WarehousePlace): Promise<Warehouse> {
  const client = await connect(place)
  const warehouse = overClient(client)
  await warehouse.command(`CREATE DATABASE IF NOT EXISTS ${database}`)
  for (const [table, definition] of Object.entries(tables)) {
    await warehouse.command(`CREATE TABLE IF NOT EXISTS ${database}.${table} ${definition}`)
  }
  return warehouse
}

async function connect(place: WarehousePlace): Promise<ClickHouseClient> {
  if (place.kind === 'server') return createClient({ url: place.url })
  // chdb is an optional dependency: it is loaded only where it is used.
  const { createChdbConnection } = await import('chdb/connection')
  // Both packages carry a copy of the same interface; under exactOptionalPropertyTypes the copies differ.
  const connection: unknown = createChdbConnection({ path: place.folder })
  return createClient({ connection: connection as PluggedConnection })
}

function overClient(client: ClickHouseClient): Warehouse {
  return {
    async query<T>(statement: string, parameters: Readonly<Record<string, unknown>> = {}) {
      const answer = await client.query({
        query: statement,
        query_params: { ...parameters },
        format: 'JSONEachRow',
        clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
      })
      return (await answer.json<Row>()) as unknown as readonly T[]
    },
    async command(statement, parameters = {}) {
      await client.command({ query: statement, query_params: { ...parameters } })
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      await client.insert({ table: `${database}.${table}`, values: [...rows], format: 'JSONEachRow' })
    },
    close: () => client.close(),
  }
}
