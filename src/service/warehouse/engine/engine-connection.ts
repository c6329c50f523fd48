import type { ClickHouseClient, ResponseHeaders } from '@clickhouse/client'
import type { Fault } from '../../faults/fault.ts'
import type { LateAnswer } from './engine-failure.ts'
import type { SentStatement } from './long-parameters.ts'
import type { StatementSettings } from './statement-settings.ts'

/** A way to the engine: embedded, or a server over HTTP. */
export interface EngineConnection {
  /** For questions. */
  readonly reader: ClickHouseClient
  /** For what writes: it may take longer, and does not wait behind questions. The same client where there is one. */
  readonly writer: ClickHouseClient
  readonly settings: StatementSettings
  /**
   * A further client that answers while a long statement runs on the others; `null` where theirs do. Whoever opens it
   * closes it.
   */
  readonly openWatcher: (() => ClickHouseClient) | null
  /** Whether a statement that nobody awaits any more can be stopped. */
  readonly stopsStatements: boolean
  /** A statement in the form that the way takes. */
  send(statement: string, parameters: Readonly<Record<string, unknown>>): SentStatement
  /** @throws NotClickHouse where an answer is not the engine's, whatever its status says */
  requireEngineAnswer(headers: ResponseHeaders): void
  /** What an error means for whoever asked; `null` where it is our own trouble. */
  faultOf(error: unknown, late: LateAnswer): Fault | null
}
