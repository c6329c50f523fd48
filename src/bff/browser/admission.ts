import type { IncomingMessage } from 'node:http'
import type { Authenticator, Visit } from '../access/authenticator.ts'
import type { Refusal } from '../access/refusal.ts'
import { type RequestCounts, strangerAt } from '../allowances/request-counts.ts'
import { clientAddress, type IsTrustedProxy } from '../http/client-address.ts'
import { faultOfSource, type Place } from '../http/same-host.ts'
import type { BffLimits } from '../settings/limits.ts'

const metricsPath = '/api/metrics'

export type Admission =
  | { readonly ok: true; readonly visit: Visit }
  | { readonly ok: false; readonly refusal: Refusal }

/** Whether and why the server can take no further socket. */
export interface Capacity {
  readonly isStopping: boolean
  readonly isFull: boolean
}

/** Decides whether an upgrade request may open a Metrics WebSocket, and for which visitor. */
export function createAdmission(options: {
  readonly place: Place
  readonly authenticator: Authenticator
  readonly counts: RequestCounts
  readonly limits: Pick<BffLimits, 'strangerRequestsPerMinute'>
  readonly isTrustedProxy: IsTrustedProxy
  readonly capacity: () => Capacity
}): (request: IncomingMessage) => Promise<Admission> {
  const { capacity, counts, limits, place } = options

  /** Without a session the upgrade counts as one of the HTTP requests of its address. */
  async function refuseStranger(request: IncomingMessage): Promise<Admission> {
    const address = clientAddress(request, options.isTrustedProxy)
    const { total } = await counts.count(`http ${strangerAt(address)}`, 60_000)
    return total > limits.strangerRequestsPerMinute
      ? refused(
          'too_many_requests',
          `At most ${limits.strangerRequestsPerMinute} requests a minute are allowed.`,
        )
      : refused('unauthorized', 'Sign in to continue.')
  }

  return async (request) => {
    const refusal = refusalOfUpgrade(request, place, capacity())
    if (refusal !== null) return { ok: false, refusal }
    const visit = await options.authenticator.visitor(request.headers)
    if (visit === null) return refuseStranger(request)
    // The capacity may have been used up while the visitor was looked up.
    const late = refusalOfUpgrade(request, place, capacity())
    return late === null ? { ok: true, visit } : { ok: false, refusal: late }
  }
}

/** Why an upgrade is refused for any visitor. `null` if it is not. */
export function refusalOfUpgrade(
  { headers, url }: Pick<IncomingMessage, 'headers' | 'url'>,
  place: Place,
  capacity: Capacity,
): Refusal | null {
  if (url?.split('?')[0] !== metricsPath) {
    return { code: 'not_found', message: 'There is no WebSocket at this address.' }
  }
  if (capacity.isStopping) return { code: 'unavailable', message: 'The server is shutting down.' }
  const fault = faultOfSource(headers, place)
  if (fault !== null) return { code: 'forbidden', message: fault }
  // Browsers always send it (RFC 6455 §10.2). With a login, a request without it could abuse a session cookie.
  if (place.publicUrl !== null && headers.origin === undefined) {
    return { code: 'forbidden', message: 'The request has no Origin header.' }
  }
  if (capacity.isFull) return { code: 'unavailable', message: 'Too many browsers are connected.' }
  return null
}

function refused(code: Refusal['code'], message: string): Admission {
  return { ok: false, refusal: { code, message } }
}
