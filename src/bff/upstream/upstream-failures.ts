import type { ExchangeError, ExchangeErrorCode } from '../../client/exchange-error.ts'
import { type ErrorCode, isErrorCode } from '../../protocol/metrics/errors.ts'
import type { CircuitState, Passage } from './circuit.ts'

/** The client's own failures as codes of the shared table. */
const codeOfClientFailure: Readonly<Record<Exclude<ExchangeErrorCode, ErrorCode>, ErrorCode>> = {
  cancelled: 'unavailable',
  closed: 'unavailable',
  connection_lost: 'unavailable',
  answer_too_large: 'too_large',
  malformed_answer: 'internal',
}

const silence: ReadonlySet<ExchangeErrorCode> = new Set(['timeout', 'unavailable', 'connection_lost'])
const brokenAnswer: ReadonlySet<ExchangeErrorCode> = new Set(['answer_too_large', 'malformed_answer'])

/** Returns the message for the browser and the operator while the circuit is open. */
export function notAsked(state: CircuitState): string {
  return state.state === 'open' && state.retryAt === null
    ? 'The Metrics WebSocket of the deployment cannot be reached.'
    : 'The Metrics WebSocket of the deployment is not responding. Shopfloor keeps retrying.'
}

/** Returns what a failure means to the circuit breaker: the deployment responds, it may not respond, or nothing. */
export function outcomeOf({ answered, code }: ExchangeError): keyof Passage {
  if (answered || brokenAnswer.has(code)) return 'answered'
  return silence.has(code) ? 'unanswered' : 'left'
}

/** The failure that a browser receives, before the message is scrubbed. */
export function failureOf(
  error: ExchangeError,
  state: CircuitState,
): { readonly code: ErrorCode; readonly message: string } {
  const code = isErrorCode(error.code) ? error.code : codeOfClientFailure[error.code]
  if (error.code === 'cancelled') return { code, message: notAsked(state) }
  // The credentials are ours: a browser must not be asked to sign in because of them.
  return { code: code === 'unauthorized' ? 'unavailable' : code, message: error.message }
}
