import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { type Refusal, refuseConnection } from '../http/refusal.ts'

/** Path of the Metrics WebSocket on the service's port. */
export const metricsApiPath = '/metrics-api'

export type UpgradeVerdict =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail: string }

/** Checks an upgrade request by its URL: the path and a single `token` parameter (interface §4.1). */
export function readUpgrade(request: IncomingMessage): UpgradeVerdict {
  const address = URL.canParse(request.url ?? '', 'http://service')
    ? new URL(request.url ?? '', 'http://service')
    : null
  if (address?.pathname !== metricsApiPath) {
    return { ok: false, code: 'not_found', detail: `The WebSocket is at ${metricsApiPath}.` }
  }
  const [token, ...others] = address.searchParams.getAll('token')
  if (token === undefined || token === '' || others.length > 0) {
    return {
      ok: false,
      code: 'unauthorized',
      detail: 'The address needs exactly one parameter token, with the access token.',
    }
  }
  return { ok: true, token }
}

/** Refuses an upgrade with problem details over plain HTTP (notes §7), and closes the connection. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const { code, headers = [] } = refusal
  const challenge = code === 'unauthorized' ? ['WWW-Authenticate: Bearer realm="metrics-api"'] : []
  const later = code === 'unavailable' || code === 'too_many_requests' ? ['Retry-After: 1'] : []
  refuseConnection(socket, { ...refusal, headers: [...headers, ...challenge, ...later] })
}
