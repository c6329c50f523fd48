import type { TableName } from '../../kinds/kinds.ts'
import type { BulkDoor } from './bulk-door.ts'

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

/**
 * Rows of configuration that were read before: who the locations are, when they are open, which cameras count. Every
 * question needs some of them, and each statement that reads them costs as much as counting a store's month.
 *
 * Only where nobody else can write, so over the embedded engine alone: its folder belongs to one process, and every
 * write of that process passes here. What was read before a write has ended is not kept, and what is kept is let go
 * when it ends, so whoever asks after an edit was acknowledged sees it. Over a server nothing is kept.
 */
export interface KeptConfiguration {
  rows<T>(
    statement: string,
    parameters: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<readonly T[]>
}
