import { Fault } from '../fault.ts'
import type { BulkDoor } from './bulk-door.ts'
import { connectEmbedded, unusable } from './embedded.ts'
import { type KeptConfiguration, keepingConfiguration } from './kept-configuration.ts'
import { defaultStatementLimits, type StatementLimits } from './limits.ts'
import { migrate } from './migrations.ts'
import { overClient } from './over-client.ts'
import { database, type TableName } from './schema.ts'
import { connectServer, refusedBy, type ServerPatience } from './server.ts'
import { WarehouseUnavailable } from './unavailable.ts'

/** The one way to the store of counts: typed placeholders in, plain rows out. */
export interface Warehouse {
  /**
   * Rows of a SELECT. Values reach the statement only as typed placeholders `{name:Type}`.
   *
   * @param signal that nobody waits any more: the statement is not begun, and stopped where the engine can stop it
   * @throws Fault `timeout` or `too_large` where the statement goes beyond the {@link StatementLimits},
   * `unavailable` where the engine cannot be reached
   */
  query<T>(
    statement: string,
    parameters?: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<readonly T[]>
  /** A statement without rows, for example INSERT … SELECT. */
  command(statement: string, parameters?: Readonly<Record<string, unknown>>): Promise<void>
  /** Rows into a table. When it returns, they are kept. Rows with the key of an older row replace it. */
  insert(table: TableName, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Waits for the statements that run. */
  close(): Promise<void>
  /** Left out where others write, too. */
  readonly configuration?: KeptConfiguration
  /** How the rows of files come in. Left out where none do. */
  readonly bulk?: BulkDoor
}

export type WarehousePlace =
  /** The embedded engine over a folder of this machine. One process at a time. */
  | { readonly kind: 'embedded'; readonly folder: string }
  /** A ClickHouse server or cluster. */
  | { readonly kind: 'server'; readonly url: string; readonly patience?: ServerPatience }

/**
 * Opens the warehouse and brings its tables to the newest version.
 *
 * @throws WarehouseUnavailable where the place cannot be used; its message says what to do
 */
export async function openWarehouse(
  place: WarehousePlace,
  statementLimits: Partial<StatementLimits> = {},
): Promise<Warehouse> {
  const limits = { ...defaultStatementLimits, ...statementLimits }
  const warehouse = overClient(
    place.kind === 'server'
      ? connectServer(place.url, limits, place.patience)
      : await connectEmbedded(place.folder, limits),
  )
  try {
    await migrate(warehouse)
    if (place.kind === 'embedded') await refuseBrokenParts(warehouse)
    return place.kind === 'embedded' ? keepingConfiguration(warehouse) : warehouse
  } catch (cause) {
    await warehouse.close().catch(() => undefined)
    if (cause instanceof WarehouseUnavailable) throw cause
    // What a fault says is for whoever asks; the operator is told the reason.
    const reason = cause instanceof Fault && cause.cause !== undefined ? cause.cause : cause
    if (place.kind === 'embedded') throw await unusable(place.folder, reason)
    throw refusedBy(place.url, reason)
  }
}

/** The same warehouse for one who may stop waiting: what is asked through it ends with the signal. */
export function forAsker(warehouse: Warehouse, signal: AbortSignal): Warehouse {
  const { configuration } = warehouse
  return {
    query: (statement, parameters) => warehouse.query(statement, parameters, signal),
    command: (statement, parameters) => warehouse.command(statement, parameters),
    insert: (table, rows) => warehouse.insert(table, rows),
    close: () => warehouse.close(),
    ...(configuration === undefined
      ? {}
      : {
          configuration: {
            rows: (statement, parameters) => configuration.rows(statement, parameters, signal),
          },
        }),
  }
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
