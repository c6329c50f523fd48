import type { ClickHouseSettings } from '@clickhouse/client'
import type { StatementLimits } from './limits.ts'

/** Engine settings per kind of statement. */
export interface StatementSettings {
  readonly reading: ClickHouseSettings
  readonly writing: ClickHouseSettings
  readonly inserting: ClickHouseSettings
}

/** Format of rows, whatever the server user's profile says. */
const shape = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  date_time_output_format: 'simple',
  join_use_nulls: 0,
} as const satisfies ClickHouseSettings

/** Limits of a read statement. */
function bounds(limits: StatementLimits): ClickHouseSettings {
  return {
    max_execution_time: limits.maxStatementSeconds,
    timeout_overflow_mode: 'throw',
    max_memory_usage: String(limits.maxStatementBytes),
    // Spill larger aggregations to disk, which is slower but succeeds.
    max_bytes_before_external_group_by: String(Math.floor(limits.maxStatementBytes / 2)),
    // Checked against the index, so a statement beyond it ends before it reads a row. Bytes are only known while
    // reading, so they are not limited.
    max_rows_to_read: String(limits.maxStatementRows),
    read_overflow_mode: 'throw',
    max_result_bytes: String(limits.maxResultBytes),
    result_overflow_mode: 'throw',
  }
}

const reading = {
  ...shape,
  // Partitions derive from the time in the sorting key, so duplicates are always in the same partition.
  do_not_merge_across_partitions_select_final: 1,
  // Drop rows of other stores, zones and times before versions of rows are merged. The engine does so only for
  // conditions on the sorting key, which versions share.
  optimize_move_to_prewhere_if_final: 1,
  // Hide deleted rows at once, before the engine has removed them.
  apply_mutations_on_fly: 1,
} as const satisfies ClickHouseSettings

const inserting = {
  // Accept ISO 8601 with `T` and `Z` as well as the engine's own format.
  date_time_input_format: 'best_effort',
  // An insert is on disk when it returns, not in a buffer.
  async_insert: 0,
  // A batch of late data can span more than the default of a hundred months.
  max_partitions_per_insert_block: '0',
} as const satisfies ClickHouseSettings

/**
 * Settings of the embedded engine. It keeps a statement's settings for all later ones, so writes reset the limits of
 * reads: importing or generating a history may take any time.
 */
export function embeddedSettings(limits: StatementLimits): StatementSettings {
  const unbounded = {
    max_execution_time: 0,
    max_memory_usage: '0',
    max_bytes_before_external_group_by: '0',
    max_rows_to_read: '0',
    max_result_bytes: '0',
  } as const satisfies ClickHouseSettings
  return {
    reading: { ...reading, ...bounds(limits) },
    writing: unbounded,
    inserting: { ...unbounded, ...inserting },
  }
}

/** Settings of a server over HTTP. Everything else comes from the user's profile: threads, quorums, quotas. */
export function serverSettings(limits: StatementLimits): StatementSettings {
  return {
    reading: {
      ...reading,
      ...bounds(limits),
      session_timezone: 'UTC',
      // Send the response only when it is complete, so that a failure has a status and a code instead of truncated
      // rows.
      wait_end_of_query: 1,
      http_write_exception_in_output_format: 0,
      // A disconnect cancels the statement; the server only supports that for read-only ones.
      readonly: '2',
      cancel_http_readonly_queries_on_client_close: 1,
    },
    writing: {
      // Keeps the client from timing out. Each progress header makes the response head longer, so send few.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
      // An absent replica applies a schema change when it is back.
      distributed_ddl_output_mode: 'null_status_on_timeout',
    },
    inserting: {
      ...inserting,
      // Keys deduplicate repeated rows. Block deduplication would drop a row that was changed and then changed back.
      insert_deduplicate: 0,
    },
  }
}
