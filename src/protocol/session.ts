/** Ours, beyond the contract: what `GET /api/session` tells a dashboard before it asks anything. */

import * as v from 'valibot'

export interface Session {
  /** Epoch milliseconds of the server's clock. */
  readonly now: number
  /** Names the build of the dashboard that is served now; `null` where there is none. */
  readonly build: string | null
  /** Who is signed in. `null`: nobody, and a login is needed. */
  readonly user: SessionUser | null
  /** Where to sign in, with `?return=` and the place to come back to; `null` where that is not the dashboard's to do. */
  readonly signIn: string | null
  /** How to sign out: asked by POST it answers `{ next }`, an address to go to or `null`; by GET it is gone to. */
  readonly signOut: SignOut | null
  /**
   * How this browser stands to the pairing of screens; `null`: there is none for it. `offered`: nobody is signed in, and
   * it may ask for a code; `unpaired`: so, after it was paired and that was ended; `paired`: it is such a screen;
   * `manage`: whoever is signed in may let screens in.
   */
  readonly pairing: string | null
  /** Of a paired screen: another one as soon as its name or its stores are others. */
  readonly revision: number | null
}

export interface SessionUser {
  /** Empty where there is no login. */
  readonly name: string
  readonly role: string
}

export interface SignOut {
  readonly method: 'POST' | 'GET'
  readonly address: string
}

const session = v.object({
  now: v.number(),
  build: v.nullable(v.string()),
  user: v.nullable(v.object({ name: v.string(), role: v.string() })),
  signIn: v.nullable(v.string()),
  signOut: v.nullable(v.object({ method: v.picklist(['POST', 'GET']), address: v.string() })),
  pairing: v.nullish(v.string(), null),
  revision: v.nullish(v.number(), null),
})

/** `null` where the answer is none. */
export function readSession(answer: unknown): Session | null {
  const parsed = v.safeParse(session, answer)
  return parsed.success ? parsed.output : null
}
