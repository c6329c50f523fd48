import { Fault } from '../../faults/fault.ts'
import type { StatementLimits } from './limits.ts'

/**
 * What an engine's error means for the one who asked, by the type that the engine gives it. What is not here is our
 * own trouble: a statement that is wrong, a table that is missing.
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
  // The server turns the service away, for now or until its operator has looked at it.
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
  // It is short of room, or of the others of its cluster.
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

/** What answers is not ClickHouse: a gateway's page, another program's port. Nothing that it says is rows. */
export class NotClickHouse extends Error {
  override readonly name = 'NotClickHouse'
}

/** The type that the engine gave an error, as in `(TIMEOUT_EXCEEDED)`; `null` where it is not the engine's. */
export function engineTypeOf(error: unknown): string | null {
  // The embedded engine's package throws its own copy of the client's error class.
  const type = error instanceof Error && 'type' in error ? error.type : null
  return typeof type === 'string' ? type : null
}

const unavailable = (cause: unknown) =>
  new Fault('unavailable', 'The store of counts cannot be reached.', { cause })

/** What it means that no answer came in time: a question took too long; of what writes nothing is known. */
export type LateAnswer = 'timeout' | 'unavailable'

/** Whether the client gave up a server that said nothing. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Timeout error.'
}

/**
 * An error of the engine as a fault of whoever asked; `null` where it is our own trouble. No fault repeats the
 * engine's words: they hold statements, hosts and user names.
 */
export function faultOf(error: unknown, { maxStatementRows }: StatementLimits): Fault | null {
  switch (meanings.get(engineTypeOf(error) ?? '')) {
    case 'timeout':
      return new Fault('timeout', undefined, { cause: error })
    case 'too_many_rows':
      return new Fault(
        'too_large',
        `The request would read more than ${maxStatementRows} rows of the store of counts. Ask for fewer stores or a shorter range at once.`,
        { cause: error },
      )
    case 'too_much_memory':
      // A server that has none left for anybody is another matter than a question that is too large.
      if (error instanceof Error && /\(total\)|user memory/i.test(error.message)) return unavailable(error)
      return new Fault('too_large', 'The answer takes too much memory to work out. Ask for less at once.', {
        cause: error,
      })
    case 'too_long':
      return new Fault('too_large', 'The answer is too long. Ask for less at once, or in larger buckets.', {
        cause: error,
      })
    case 'unavailable':
      return unavailable(error)
    case undefined:
      return null
  }
}

/**
 * The same for an error that came over HTTP. What has no type there did not come from the engine: the network, a
 * gateway's page, an answer that was cut.
 */
export function remoteFaultOf(error: unknown, limits: StatementLimits, late: LateAnswer): Fault | null {
  if (engineTypeOf(error) !== null) return faultOf(error, limits)
  if (!(error instanceof Error) || error instanceof TypeError) return null
  return isLate(error) && late === 'timeout'
    ? new Fault('timeout', undefined, { cause: error })
    : unavailable(error)
}
