import type { ErrorCode } from '../protocol/metrics/errors.ts'

/** How the client treats the end of a connection. */
export interface CloseRule {
  /** Reconnecting with the same credentials would end the same way, so the client stops and reports it. */
  readonly fatal: boolean
  /** All requests are reads and are safe to resend, except where a request broke the connection. */
  readonly inFlight: 'resend' | 'fail'
  readonly code: ErrorCode
  readonly meaning: string
}

/** RFC 6455 §7.4.1, the IANA registry of close codes, and the 4xxx codes that mirror HTTP. */
const closeRules: Readonly<Record<number, CloseRule>> = {
  1000: rule(false, 'resend', 'unavailable', 'The connection was closed normally.'),
  1001: rule(false, 'resend', 'unavailable', 'The other side is going away.'),
  1002: rule(false, 'resend', 'internal', 'The other side saw a protocol error.'),
  1003: rule(true, 'fail', 'bad_request', 'The other side does not take this kind of data.'),
  1005: rule(false, 'resend', 'unavailable', 'The connection was closed without a reason.'),
  1006: rule(false, 'resend', 'unavailable', 'The connection was cut.'),
  1007: rule(false, 'fail', 'bad_request', 'The other side could not read a message.'),
  1008: rule(true, 'fail', 'forbidden', 'The other side refused the connection by its policy.'),
  1009: rule(false, 'fail', 'too_large', 'A message was too large for the other side.'),
  1010: rule(true, 'fail', 'bad_request', 'The other side lacks a protocol extension.'),
  1011: rule(false, 'resend', 'internal', 'The other side failed.'),
  1012: rule(false, 'resend', 'unavailable', 'The other side restarts.'),
  1013: rule(false, 'resend', 'unavailable', 'The other side is busy.'),
  1014: rule(false, 'resend', 'unavailable', 'A gateway could not reach the service.'),
  1015: rule(false, 'resend', 'unavailable', 'The connection could not be secured.'),
  4400: rule(true, 'fail', 'bad_request', 'The other side does not understand the connection.'),
  4401: rule(true, 'fail', 'unauthorized', 'The session or access token is not valid.'),
  4403: rule(true, 'fail', 'forbidden', 'This connection is not allowed.'),
  4404: rule(true, 'fail', 'not_found', 'There is no such service at this address.'),
  4408: rule(false, 'resend', 'timeout', 'The other side waited too long.'),
  4429: rule(false, 'resend', 'too_many_requests', 'The other side has too many connections.'),
}

const unknownClose = rule(false, 'resend', 'unavailable', 'The connection was closed.')

export function closeRule(closeCode: number): CloseRule {
  return closeRules[closeCode] ?? unknownClose
}

function rule(fatal: boolean, inFlight: CloseRule['inFlight'], code: ErrorCode, meaning: string): CloseRule {
  return { fatal, inFlight, code, meaning }
}
