import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { type Refusal, refuseConnection } from '../http/refusal.ts'

/** The path of the Metrics WebSocket under the service's one port. */
export const metricsApiPath = '/metrics-api'

export type UpgradeVerdict =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail: string }

/** Judges a request for an upgrade by its address alone: the path, and one parameter `token` (interface §4.1). */
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
      detail: 'The address needs one access token as parameter token.',
    }
  }
  return { ok: true, token }
}

/** Answers a refused upgrade with problem details over plain HTTP (notes §7), and closes the connection. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const { code, headers = [] } = refusal
  const challenge = code === 'unauthorized' ? ['WWW-Authenticate: Bearer realm="metrics-api"'] : []
  const later = code === 'unavailable' || code === 'too_many_requests' ? ['Retry-After: 1'] : []
  refuseConnection(socket, { ...refusal, headers: [...headers, ...challenge, ...later] })
}
