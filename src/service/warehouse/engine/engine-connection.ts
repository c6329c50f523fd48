import type { ClickHouseClient, ResponseHeaders } from '@clickhouse/client'
import type { Fault } from '../../faults/fault.ts'
import type { LateAnswer } from './engine-failure.ts'
import type { SentStatement } from './long-parameters.ts'
import type { StatementSettings } from './statement-settings.ts'

/** A connection to the engine: embedded, or a server over HTTP. */
export interface EngineConnection {
  /** For queries. */
  readonly reader: ClickHouseClient
  /** For writes, which may take longer and do not queue behind queries. The same client if there is only one. */
  readonly writer: ClickHouseClient
  readonly settings: StatementSettings
  /**
   * Opens another client that responds while a long statement runs on the others. `null` if they respond themselves.
   * The caller closes it.
   */
  readonly openWatcher: (() => ClickHouseClient) | null
  /** True if a statement can be cancelled when the client has left. */
  readonly stopsStatements: boolean
  /** Prepares a statement for this connection. */
  send(statement: string, parameters: Readonly<Record<string, unknown>>): SentStatement
  /** @throws NotClickHouse if a response does not come from the engine, whatever its status */
  requireEngineAnswer(headers: ResponseHeaders): void
  /** Translates an error for the client. `null` if it is internal. */
  faultOf(error: unknown, late: LateAnswer): Fault | null
}
