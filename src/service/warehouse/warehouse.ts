import { Fault } from '../faults/fault.ts'
import { endDeletions } from './engine/bulk-tables.ts'
import { ChangedParts } from './engine/changed-parts.ts'
import { connectEmbedded, unusable } from './engine/embedded.ts'
import { cachingConfiguration } from './engine/kept-configuration.ts'
import { KeptSums } from './engine/kept-sums.ts'
import { defaultStatementLimits, type StatementLimits } from './engine/limits.ts'
import { migrate } from './engine/migrations.ts'
import { overClient } from './engine/over-client.ts'
import { database } from './engine/schema.ts'
import { connectServer, refusedBy, type ServerPatience } from './engine/server.ts'
import { WarehouseUnavailable } from './engine/unavailable.ts'
import type { Warehouse } from './engine/warehouse-interface.ts'

export type { Warehouse }

export type WarehousePlace =
  /** The embedded engine on a local folder, for one process at a time. */
  | { readonly kind: 'embedded'; readonly folder: string }
  /** A ClickHouse server or cluster. */
  | { readonly kind: 'server'; readonly url: string; readonly patience?: ServerPatience }

/** The tables of the sums of settled days. */
const cachedTables = ['visits', 'hourly_counts', 'area_visits', 'transactions', 'segments'] as const

/**
 * Opens the warehouse and updates its schema.
 *
 * @throws WarehouseUnavailable if it cannot be opened; the message says what to do
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
    if (place.kind === 'embedded') {
      await refuseBrokenParts(warehouse)
      await endDeletions(warehouse)
    }
    const own = place.kind === 'embedded' ? cachingConfiguration(warehouse) : warehouse
    return {
      ...own,
      settledDays: new ChangedParts(own, new KeptSums(limits.maxKeptBytes), cachedTables),
    }
  } catch (cause) {
    await warehouse.close().catch(() => undefined)
    if (cause instanceof WarehouseUnavailable) throw cause
    // A fault's message is for clients; the operator needs its cause.
    const reason = cause instanceof Fault && cause.cause !== undefined ? cause.cause : cause
    if (place.kind === 'embedded') throw await unusable(place.folder, reason)
    throw refusedBy(place.url, reason)
  }
}

/** Returns the same warehouse for a client that may give up: the signal cancels its queries. */
export function forAsker(warehouse: Warehouse, signal: AbortSignal): Warehouse {
  const { configuration, settledDays } = warehouse
  return {
    query: (statement, parameters) => warehouse.query(statement, parameters, signal),
    command: (statement, parameters, table) => warehouse.command(statement, parameters, table),
    insert: (table, rows) => warehouse.insert(table, rows),
    close: () => warehouse.close(),
    ...(settledDays && { settledDays }),
    ...(configuration === undefined
      ? {}
      : {
          configuration: {
            get state() {
              return configuration.state
            },
            rows: (statement, parameters) => configuration.rows(statement, parameters, signal),
          },
        }),
  }
}

/** Without this check the engine skips unreadable parts silently, and counts would be too low. */
async function refuseBrokenParts(warehouse: Warehouse): Promise<void> {
  const broken = await warehouse.query<{ name: string }>(
    `SELECT concat(table, '/', name) AS name FROM system.detached_parts
     WHERE database = {database:String} AND startsWith(reason, 'broken')`,
    { database },
  )
  if (broken.length > 0) throw new Error(`unreadable: ${broken.map(({ name }) => name).join(', ')}`)
}
