import { ExchangeError, type ExchangeErrorCode } from '../../../client/exchange-error.ts'
import { type ErrorCode, errorRules, isErrorCode } from '../../../protocol/metrics/errors.ts'

/** Why a panel has no data, in the words of the shared table, so that a screen needs to know no other. */
export interface Failure {
  readonly code: ErrorCode
  readonly message: string
}

type ClientOnly = Exclude<ExchangeErrorCode, ErrorCode>

const sharedCode: Readonly<Record<ClientOnly, ErrorCode>> = {
  cancelled: 'unavailable',
  closed: 'unavailable',
  connection_lost: 'unavailable',
  answer_too_large: 'too_large',
  malformed_answer: 'internal',
}

const internal: Failure = { code: 'internal', message: errorRules.internal.message }
const known = new WeakMap<ExchangeError, Failure>()

/** The same object for the same error, so that a screen may remember by it. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ExchangeError)) return internal
  const failure = known.get(error) ?? translate(error)
  known.set(error, failure)
  return failure
}

function translate(error: ExchangeError): Failure {
  if (isErrorCode(error.code)) return { code: error.code, message: error.message }
  return { code: sharedCode[error.code], message: errorRules[sharedCode[error.code]].message }
}

/**
 * Whether the deployment refuses a question by hour: then it is the period that it does not serve (notes §3),
 * and asking again changes nothing.
 */
export function refusesPeriod(failure: Failure): boolean {
  return failure.code === 'bad_request' || failure.code === 'unacceptable'
}
