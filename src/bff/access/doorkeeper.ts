import type { IncomingHttpHeaders } from 'node:http'
import type { CloseCause } from '../http/close-codes.ts'
import { everyone, type Identity } from './identity.ts'

/** One who came in, as long as the session lasts. */
export interface Visit {
  readonly identity: Identity
  readonly session: VisitSession
  /** `Set-Cookie` of the answer: a renewed session. */
  readonly cookies: readonly string[]
  /** Of a paired screen: another one as soon as its name or its stores are others. */
  readonly revision?: number
}

export interface VisitSession {
  /** Tells sessions apart, for limits; `null` where there are none. Never leaves the process. */
  readonly id: string | null
  /** Epoch milliseconds; later, where the session was renewed meanwhile. `Infinity`: it does not end. */
  endsAt(): number
  /** Why a socket of this session is closed when it ends. */
  readonly endsWith: 'session_ended' | 'proof_expired' | 'unpaired'
  /**
   * Calls when its sockets must close, and why: the session is revoked, or what it may see has changed. Gives the
   * function that stops it.
   */
  onRevoked(listener: (cause: CloseCause) => void): () => void
}

/** Knows who comes in by the headers of a request. */
export interface Doorkeeper {
  /** `null`: nobody who may come in. Rejects never. */
  visitor(headers: IncomingHttpHeaders): Promise<Visit | null>
  /** Where a browser goes to sign in; `null` where that is not ours to do. */
  readonly signInPath: string | null
  /** Where a browser asks to be signed out (POST), or goes (GET). */
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

/** Lets everybody in: for a machine that only its own user reaches. */
export const openDoor: Doorkeeper = {
  visitor: () => Promise.resolve(unending),
  signInPath: null,
  signOut: null,
}
