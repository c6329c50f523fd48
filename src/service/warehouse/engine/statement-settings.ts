import type { ClickHouseSettings } from '@clickhouse/client'
import type { StatementLimits } from './limits.ts'

/** What the engine is told with each kind of statement. */
export interface StatementSettings {
  readonly reading: ClickHouseSettings
  readonly writing: ClickHouseSettings
  readonly inserting: ClickHouseSettings
}

/** What rows look like, whatever the profile of a server's user says. */
const shape = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  date_time_output_format: 'simple',
  join_use_nulls: 0,
} as const satisfies ClickHouseSettings

/** The end of a statement that reads. */
function bounds(limits: StatementLimits): ClickHouseSettings {
  return {
    max_execution_time: limits.maxStatementSeconds,
    timeout_overflow_mode: 'throw',
    max_memory_usage: String(limits.maxStatementBytes),
    // Groups beyond half of it go to the disk: slower, and still answered.
    max_bytes_before_external_group_by: String(Math.floor(limits.maxStatementBytes / 2)),
    // Known once the index is read, so a statement beyond it ends before it has read a row. Bytes are known only
    // while they are read, so they are no limit.
    max_rows_to_read: String(limits.maxStatementRows),
    read_overflow_mode: 'throw',
    max_result_bytes: String(limits.maxResultBytes),
    result_overflow_mode: 'throw',
  }
}

const reading = {
  ...shape,
  // Every partition is made from the time in the sorting key, so duplicates never lie in two partitions.
  do_not_merge_across_partitions_select_final: 1,
  // Rows that were deleted are gone at once, not when the engine has come round to it.
  apply_mutations_on_fly: 1,
} as const satisfies ClickHouseSettings

const inserting = {
  // ISO 8601 with `T` and `Z` beside the engine's own spelling.
  date_time_input_format: 'best_effort',
  // An insert that has returned is on disk, not in a buffer.
  async_insert: 0,
  // Late data may be of any month: a batch is not refused because it is of more than a hundred.
  max_partitions_per_insert_block: '0',
} as const satisfies ClickHouseSettings

/**
 * For the embedded engine. It keeps what one statement sets for all that follow, so what bounds a question is taken
 * back for what writes: a history that is made or imported takes as long as it takes.
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

/** For a server, over HTTP. What is not named here is its user's profile: threads, quorums, quotas. */
export function serverSettings(limits: StatementLimits): StatementSettings {
  return {
    reading: {
      ...reading,
      ...bounds(limits),
      session_timezone: 'UTC',
      // Nothing is sent before all is worked out: what fails, fails with a status and a code, not in the middle of rows.
      wait_end_of_query: 1,
      http_write_exception_in_output_format: 0,
      // Who hangs up stops the statement; the server looks for it only where nothing can be written.
      readonly: '2',
      cancel_http_readonly_queries_on_client_close: 1,
    },
    writing: {
      // A sign of life for whoever waits: each is a line in the head of the answer, so few.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
      // A replica that is away takes part in a change of tables when it is back.
      distributed_ddl_output_mode: 'null_status_on_timeout',
    },
    inserting: {
      ...inserting,
      // Rows that are sent twice count once by their key. Blocks are not compared: a row that was changed and changed
      // back would be taken for the first one sent again.
      insert_deduplicate: 0,
    },
  }
}
