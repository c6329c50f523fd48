/**
 * Our extension of the contract: the response of `GET /api/session`, which a dashboard reads before any other request.
 */

import * as v from 'valibot'

export interface Session {
  /** Epoch milliseconds of the server's clock. */
  readonly now: number
  /** The build of the dashboard that the server serves. `null` if there is none. */
  readonly build: string | null
  /** The signed-in user. `null` if nobody is signed in, and a login is needed. */
  readonly user: SessionUser | null
  /** Where to sign in, with `?return=` and the place to come back to. `null` if the dashboard doesn't handle that. */
  readonly signIn: string | null
  /**
   * How to sign out. By POST, the response is `{ next }`, an address to open or `null`. By GET, the browser navigates
   * there.
   */
  readonly signOut: SignOut | null
  /**
   * How this browser takes part in the pairing of screens. `null` if it doesn't.
   * - `offered`: nobody is signed in, and the browser may ask for a code.
   * - `unpaired`: the same, after a pairing that was ended.
   * - `paired`: the browser is a paired screen.
   * - `manage`: the signed-in user may pair screens.
   */
  readonly pairing: string | null
  /** For a paired screen: changes whenever its name or its stores do. */
  readonly revision: number | null
  /**
   * The chain's retail calendar. `null` for calendar months and years. Four words: the weeks in the months of a quarter,
   * the first day of the week (0 Sunday to 6 Saturday), `last` or `nearest`, and the month in which the year ends (1 to
   * 12), for example `4-5-4 0 nearest 1`.
   */
  readonly calendar: string | null
}

export interface SessionUser {
  /** Empty without a login. */
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
  calendar: v.nullish(v.string(), null),
})

/** Reads a session. `null` if the response is not one. */
export function readSession(answer: unknown): Session | null {
  const parsed = v.safeParse(session, answer)
  return parsed.success ? parsed.output : null
}
