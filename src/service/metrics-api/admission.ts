import type { IncomingMessage } from 'node:http'
import type { Access, VerifyToken } from '../access/access.ts'
import { scopeMissing } from '../http/bearer.ts'
import type { Refusal } from '../http/refusal.ts'
import { createSocketPlaces, type SocketPlaceRules } from './socket-places.ts'
import { readUpgrade } from './upgrade.ts'

export interface Admission {
  /** Returns the access of the client that requests a socket, or why it is refused. Takes no place yet. */
  check(request: IncomingMessage): Promise<Access | Refusal>
  /** Reserves a place for the client's socket. Returns why there is none, or `null`. */
  reserve(access: Access): Refusal | null
  /** Releases the place of a client's socket. */
  release(access: Access): void
  /** Refuses all further requests. */
  close(): void
}

const closingRefusal: Refusal = { code: 'unavailable', detail: 'The service is shutting down.' }

/** Decides who gets a socket: by token, scope, and the limits on open sockets. */
export function createAdmission(verifyToken: VerifyToken, limits: SocketPlaceRules): Admission {
  const places = createSocketPlaces(limits)
  let closing = false
  return {
    async check(request) {
      if (closing) return closingRefusal
      const verdict = readUpgrade(request)
      if (!verdict.ok) return verdict
      const access = await verifyToken(verdict.token)
      if (access === null) {
        return {
          code: 'unauthorized',
          detail: 'The access token is malformed, expired, or not of this service.',
        }
      }
      if (!access.scopes.has('read')) return { code: 'forbidden', detail: scopeMissing('read') }
      // The service may have begun to close during the token check.
      return closing ? closingRefusal : access
    },

    reserve({ clientId }) {
      switch (places.acquire(clientId)) {
        case 'acquired':
          return null
        case 'full':
          return {
            code: 'unavailable',
            detail: `The service has ${limits.maxSockets} sockets open, which is its limit.`,
          }
        case 'full_of_client':
          return {
            code: 'too_many_requests',
            detail: `A client may have at most ${limits.maxSocketsPerClient} open sockets.`,
          }
      }
    },

    release: ({ clientId }) => places.release(clientId),

    close() {
      closing = true
    },
  }
}
