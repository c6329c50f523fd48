import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  type Row,
} from '@clickhouse/client'
import { Fault } from '../fault.ts'
import { connectEmbedded, detailOf, unusable } from './embedded.ts'
import { defaultStatementLimits, type StatementLimits } from './limits.ts'
import { migrate } from './migrations.ts'
import { database, type TableName } from './schema.ts'
import { WarehouseUnavailable } from './unavailable.ts'

/** The one way to the store of counts: typed placeholders in, plain rows out. */
export interface Warehouse {
  /**
   * Rows of a SELECT. Values reach the statement only as typed placeholders `{name:Type}`.
   *
   * @throws Fault `timeout` or `too_large` where the statement goes beyond the {@link StatementLimits}
   */
  query<T>(statement: string, parameters?: Readonly<Record<string, unknown>>): Promise<readonly T[]>
  /** A statement without rows, for example INSERT … SELECT. */
  command(statement: string, parameters?: Readonly<Record<string, unknown>>): Promise<void>
  /** Rows into a table. When it returns, they are kept. Rows with the key of an older row replace it. */
  insert(table: TableName, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Waits for the statements that run. */
  close(): Promise<void>
}

export type WarehousePlace =
  /** The embedded engine over a folder of this machine. One process at a time. */
  | { readonly kind: 'embedded'; readonly folder: string }
  /** A ClickHouse server or cluster. */
  | { readonly kind: 'server'; readonly url: string }

/**
 * Opens the warehouse and brings its tables to the newest version.
 *
 * @throws WarehouseUnavailable where the place cannot be used; its message says what to do
 */
export async function openWarehouse(
  place: WarehousePlace,
  limits: StatementLimits = defaultStatementLimits,
): Promise<Warehouse> {
  const client = place.kind === 'server' ? connectServer(place.url) : await connectEmbedded(place.folder)
  const warehouse = overClient(client, limits)
  try {
    await migrate(warehouse)
    if (place.kind === 'embedded') await refuseBrokenParts(warehouse)
    return warehouse
  } catch (cause) {
    await warehouse.close().catch(() => undefined)
    if (cause instanceof WarehouseUnavailable) throw cause
    if (place.kind === 'embedded') throw await unusable(place.folder, cause)
    throw unreachable(place.url, cause)
  }
}

function connectServer(url: string): ClickHouseClient {
  return createClient({
    url,
    // The bounds of a year's hours are more than fits into an address.
    use_multipart_params_auto: true,
    // What fails is thrown, and logged by whoever catches it.
    log: { level: ClickHouseLogLevel.OFF },
  })
}

/** The engine sets aside what it cannot read and goes on without it: counts would be missing and nobody told. */
async function refuseBrokenParts(warehouse: Warehouse): Promise<void> {
  const broken = await warehouse.query<{ name: string }>(
    `SELECT concat(table, '/', name) AS name FROM system.detached_parts
     WHERE database = {database:String} AND startsWith(reason, 'broken')`,
    { database },
  )
  if (broken.length > 0) throw new Error(`unreadable: ${broken.map(({ name }) => name).join(', ')}`)
}

function unreachable(url: string, cause: unknown): WarehouseUnavailable {
  const { host } = new URL(url)
  return new WarehouseUnavailable(
    'unreachable',
    `The ClickHouse server at ${host} cannot be used${detailOf(cause)}. See that it runs, and that CLICKHOUSE_URL names it with its user and password.`,
    { cause },
  )
}

const querySettings = {
  output_format_json_quote_64bit_integers: 0,
  // Every partition is made from the time in the sorting key, so duplicates never lie in two partitions.
  do_not_merge_across_partitions_select_final: 1,
} as const satisfies ClickHouseSettings

const insertSettings = {
  // ISO 8601 with `T` and `Z` beside the engine's own spelling.
  date_time_input_format: 'best_effort',
  // An insert that has returned is on disk, not in a buffer.
  async_insert: 0,
} as const satisfies ClickHouseSettings

function overClient(
  client: ClickHouseClient,
  { maxStatementSeconds, maxStatementBytes }: StatementLimits,
): Warehouse {
  const settings: ClickHouseSettings = {
    ...querySettings,
    max_execution_time: maxStatementSeconds,
    max_memory_usage: String(maxStatementBytes),
  }
  // The embedded engine must not be closed under a statement that runs: the process could then never exit.
  const running = new Set<Promise<unknown>>()
  async function track<T>(statement: Promise<T>): Promise<T> {
    running.add(statement)
    try {
      return await statement
    } finally {
      running.delete(statement)
    }
  }

  async function rowsOf<T>(statement: string, parameters: Readonly<Record<string, unknown>>) {
    try {
      const answer = await client.query({
        query: statement,
        query_params: { ...parameters },
        format: 'JSONEachRow',
        clickhouse_settings: settings,
      })
      return (await answer.json<Row>()) as unknown as readonly T[]
    } catch (error) {
      throw beyondLimit(error) ?? error
    }
  }

  return {
    query: <T>(statement: string, parameters: Readonly<Record<string, unknown>> = {}) =>
      track(rowsOf<T>(statement, parameters)),
    async command(statement, parameters = {}) {
      await track(client.command({ query: statement, query_params: { ...parameters } }))
    },
    async insert(table, rows) {
      if (rows.length === 0) return
      await track(
        client.insert({
          table: `${database}.${table}`,
          values: [...rows],
          format: 'JSONEachRow',
          clickhouse_settings: insertSettings,
        }),
      )
    },
    async close() {
      await Promise.allSettled(running)
      await client.close()
    },
  }
}

/** What the engine gave up because of the limits of a statement, as a fault of whoever asked. */
function beyondLimit(error: unknown): Fault | null {
  // The embedded engine's package throws its own copy of the client's error class.
  const type = error instanceof Error && 'type' in error ? error.type : null
  if (type === 'TIMEOUT_EXCEEDED') return new Fault('timeout', undefined, { cause: error })
  if (type !== 'MEMORY_LIMIT_EXCEEDED') return null
  return new Fault('too_large', 'The answer takes too much memory to work out. Ask for less at once.', {
    cause: error,
  })
}
