import { Fault } from '../../faults/fault.ts'
import type { StatementLimits } from './limits.ts'

/**
 * Meaning of an engine error for the client, by its type. Other types are internal errors, such as an invalid statement
 * or a missing table.
 */
const meanings: ReadonlyMap<
  string,
  'timeout' | 'too_many_rows' | 'too_much_memory' | 'too_long' | 'unavailable'
> = new Map([
  ['TIMEOUT_EXCEEDED', 'timeout'],
  ['TOO_SLOW', 'timeout'],
  ['TOO_MANY_ROWS', 'too_many_rows'],
  ['TOO_MANY_BYTES', 'too_many_rows'],
  ['MEMORY_LIMIT_EXCEEDED', 'too_much_memory'],
  ['TOO_MANY_ROWS_OR_BYTES', 'too_long'],
  // The server rejects the service, temporarily or until its operator acts.
  ['AUTHENTICATION_FAILED', 'unavailable'],
  ['REQUIRED_PASSWORD', 'unavailable'],
  ['WRONG_PASSWORD', 'unavailable'],
  ['UNKNOWN_USER', 'unavailable'],
  ['USER_EXPIRED', 'unavailable'],
  ['QUOTA_EXCEEDED', 'unavailable'],
  ['TOO_MANY_SIMULTANEOUS_QUERIES', 'unavailable'],
  ['SERVER_OVERLOADED', 'unavailable'],
  ['CANNOT_SCHEDULE_TASK', 'unavailable'],
  ['QUERY_WAS_CANCELLED', 'unavailable'],
  ['ABORTED', 'unavailable'],
  // The server is out of resources or separated from its cluster.
  ['NOT_ENOUGH_SPACE', 'unavailable'],
  ['TOO_MANY_PARTS', 'unavailable'],
  ['TABLE_IS_READ_ONLY', 'unavailable'],
  ['KEEPER_EXCEPTION', 'unavailable'],
  ['NO_ZOOKEEPER', 'unavailable'],
  ['NETWORK_ERROR', 'unavailable'],
  ['SOCKET_TIMEOUT', 'unavailable'],
  ['ALL_CONNECTION_TRIES_FAILED', 'unavailable'],
  ['TOO_FEW_LIVE_REPLICAS', 'unavailable'],
  ['UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE', 'unavailable'],
  ['UNKNOWN_STATUS_OF_INSERT', 'unavailable'],
  ['REPLICA_IS_NOT_IN_QUORUM', 'unavailable'],
  ['ALL_REPLICAS_ARE_STALE', 'unavailable'],
])

/** The response does not come from ClickHouse but from a gateway or another program, so it contains no rows. */
export class NotClickHouse extends Error {
  override readonly name = 'NotClickHouse'
}

/** Returns the type of an engine error, as in `(TIMEOUT_EXCEEDED)`. `null` if it is not an engine error. */
export function engineTypeOf(error: unknown): string | null {
  // The embedded engine's package throws its own copy of the client's error class.
  const type = error instanceof Error && 'type' in error ? error.type : null
  return typeof type === 'string' ? type : null
}

const unavailable = (cause: unknown) => new Fault('unavailable', 'The database is unreachable.', { cause })

/** Meaning of a missing response: a query timed out; the outcome of a write is unknown. */
export type LateAnswer = 'timeout' | 'unavailable'

/** True if the client gave up waiting for a silent server. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Timeout error.'
}

/**
 * Translates an engine error for the client. `null` if it is internal. A fault never repeats the engine's message,
 * which contains statements, hosts and user names.
 */
export function faultOf(error: unknown, { maxStatementRows }: StatementLimits): Fault | null {
  switch (meanings.get(engineTypeOf(error) ?? '')) {
    case 'timeout':
      return new Fault('timeout', undefined, { cause: error })
    case 'too_many_rows':
      return new Fault(
        'too_large',
        `The request would read more than ${maxStatementRows} rows. Select fewer stores or a shorter range.`,
        { cause: error },
      )
    case 'too_much_memory':
      // The server as a whole is out of memory, which is not the request's fault.
      if (error instanceof Error && /\(total\)|user memory/i.test(error.message)) return unavailable(error)
      return new Fault(
        'too_large',
        'The response needs too much memory. Select fewer stores or a shorter range.',
        {
          cause: error,
        },
      )
    case 'too_long':
      return new Fault(
        'too_large',
        'The response is too large. Select fewer stores, a shorter range or larger buckets.',
        {
          cause: error,
        },
      )
    case 'unavailable':
      return unavailable(error)
    case undefined:
      return null
  }
}

/**
 * Does the same for an error over HTTP. An error without a type does not come from the engine but from the network, a
 * gateway or a truncated response.
 */
export function remoteFaultOf(error: unknown, limits: StatementLimits, late: LateAnswer): Fault | null {
  if (engineTypeOf(error) !== null) return faultOf(error, limits)
  if (!(error instanceof Error) || error instanceof TypeError) return null
  return isLate(error) && late === 'timeout'
    ? new Fault('timeout', undefined, { cause: error })
    : unavailable(error)
}
