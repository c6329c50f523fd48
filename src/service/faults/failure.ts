import { type ErrorCode, errorRules } from '../../protocol/metrics/errors.ts'
import { Fault } from './fault.ts'

export interface Failure {
  readonly code: ErrorCode
  readonly message: string
}

/** Node's network errors that mean a ClickHouse server is unreachable. */
const unreachable: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Returns the part of an error that a client may see. A {@link Fault} is public; any other error is internal, and its
 * text (a statement, a path, a host) stays in the log.
 */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Fault) return { code: error.code, message: error.message }
  if (error instanceof Error && 'code' in error && unreachable.has(error.code)) {
    return { code: 'unavailable', message: 'The database is unreachable.' }
  }
  return { code: 'internal', message: errorRules.internal.message }
}

/** True if the operator should look at the failure. */
export function needsOperator(failure: Failure): boolean {
  return errorRules[failure.code].httpStatus >= 500
}
