import type { IncomingHttpHeaders } from 'node:http'
import type { CloseCause } from '../http/close-codes.ts'
import { everyone, type Identity } from './identity.ts'

/** An authenticated visitor, as long as the session lasts. */
export interface Visit {
  readonly identity: Identity
  readonly session: VisitSession
  /** `Set-Cookie` headers that renew the session. */
  readonly cookies: readonly string[]
  /** Set for a paired screen: changes whenever its name or its stores do. `null` while its stores are unknown. */
  readonly revision?: number | null
}

export interface VisitSession {
  /** Identifies the session for rate limits. `null` without a login. Never leaves the process. */
  readonly id: string | null
  /** Epoch milliseconds. Grows when the session is renewed. `Infinity` if it does not end. */
  endsAt(): number
  /** Why a socket of this session is closed when it ends. */
  readonly endsWith: 'session_ended' | 'proof_expired' | 'unpaired'
  /**
   * Calls when the session's sockets must close: it was revoked, or its permissions have changed.
   *
   * @returns a function that stops the watch
   */
  onRevoked(listener: (cause: CloseCause) => void): () => void
}

/** Identifies visitors by the headers of a request. */
export interface Authenticator {
  /** `null` if the request has no valid credentials. Never rejects. */
  visitor(headers: IncomingHttpHeaders): Promise<Visit | null>
  /** The sign-in page. `null` if the BFF doesn't handle sign-in. */
  readonly signInPath: string | null
  /** Where a browser signs out: a POST request, or a link (GET). */
  readonly signOut: { readonly method: 'POST' | 'GET'; readonly address: string } | null
}

const unending: Visit = {
  identity: everyone,
  session: {
    id: null,
    endsAt: () => Number.POSITIVE_INFINITY,
    endsWith: 'session_ended',
    onRevoked: () => () => undefined,
  },
  cookies: [],
}

/** Admits everybody. Only for a loopback address, which nobody but the machine's own user reaches. */
export const openAccess: Authenticator = {
  visitor: () => Promise.resolve(unending),
  signInPath: null,
  signOut: null,
}
