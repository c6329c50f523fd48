import type { TableName } from '../../kinds/kinds.ts'
import type { BulkDoor } from './bulk-door.ts'
import type { KeptSums } from './kept-sums.ts'
import type { OwnWrites } from './own-writes.ts'
import type { histories } from './schema.ts'
import type { SharedWork } from './shared-work.ts'

/** The only access to the database: typed placeholders in, plain rows out. */
export interface Warehouse {
  /**
   * Returns the rows of a SELECT. Values are only passed as typed placeholders `{name:Type}`.
   *
   * @param signal aborts the statement if the engine can cancel it; a waiting statement is not started
   * @throws Fault `timeout` or `too_large` if the statement exceeds the {@link StatementLimits}, `unavailable` if the
   * engine is unreachable
   */
  query<T>(
    statement: string,
    parameters?: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<readonly T[]>
  /**
   * Runs a statement without a result, for example INSERT … SELECT.
   *
   * @param table the only table that the statement writes, if known. Rows cached of other tables stay cached
   */
  command(
    statement: string,
    parameters?: Readonly<Record<string, unknown>>,
    table?: WrittenTable,
  ): Promise<void>
  /** Inserts rows. They are stored when it returns, and replace rows with the same key. */
  insert(table: WrittenTable, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Waits for running statements. */
  close(): Promise<void>
  /** Absent if other processes write too. */
  readonly configuration?: ConfigurationCache
  /** Absent if other processes write too. */
  readonly ownWrites?: Pick<OwnWrites, 'settled'>
  /** Absent if nothing is cached. */
  readonly settledDays?: SettledDays
  /** Streams the rows of files. Absent if files are not imported. */
  readonly bulk?: BulkDoor
}

export type WrittenTable = TableName | keyof typeof histories

/** Cached sums of settled days. */
export interface SettledDays {
  /**
   * Removes what has changed since the last call.
   *
   * @returns `undefined` if the engine cannot tell what has changed
   */
  kept(): Promise<KeptSums | undefined>
  /** The result of the last call. */
  readonly current: KeptSums | undefined
  /**
   * Returns a number that grows if rows were written or removed before the last call.
   *
   * @param until rows from then on don't matter; epoch milliseconds
   */
  stateUntil(until: number): number
  readonly shared: SharedWork
}

/**
 * Cache of configuration rows: locations, opening hours and counting cameras. Every request needs some of them, and
 * each statement that reads them costs as much as counting a store's month.
 *
 * Only used with the embedded engine, whose folder belongs to one process, so every write passes through here. Rows
 * read before a write completes are not cached, and its completion clears the cache. So a client that was notified of
 * an edit sees it. Nothing is cached over a server.
 */
export interface ConfigurationCache {
  /** Grows with each write. What was computed from rows of an earlier state may be outdated. */
  readonly state: number
  rows<T>(
    statement: string,
    parameters: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<readonly T[]>
}
