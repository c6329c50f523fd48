import { type ErrorCode, errorRules } from '../../protocol/metrics/errors.ts'
import { Fault } from './fault.ts'

export interface Failure {
  readonly code: ErrorCode
  readonly message: string
}

/** Errors of Node's network by which a ClickHouse server shows that it cannot be reached. */
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
 * What the one who asked may know of an error. A {@link Fault} speaks for itself; anything else is the service's
 * own trouble, and its text (a statement, a path, a host) stays in the log.
 */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Fault) return { code: error.code, message: error.message }
  if (error instanceof Error && 'code' in error && unreachable.has(error.code)) {
    return { code: 'unavailable', message: 'The store of counts cannot be reached.' }
  }
  return { code: 'internal', message: errorRules.internal.message }
}

/** Whether the operator should look at it. */
export function isOwnTrouble(failure: Failure): boolean {
  return errorRules[failure.code].httpStatus >= 500
}
