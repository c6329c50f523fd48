/**
 * Ours, beyond the contract: how a screen that nobody signs in at is paired. It shows a code; somebody who is signed in
 * enters that, names the screen and chooses its stores (screens.ts); the screen asks until it is let in. Instants are
 * epoch milliseconds of the server's clock.
 */

import * as v from 'valibot'

/** `POST /api/pairing/code`, asked by a screen. The cookie of the answer is what proves later that it is the same one. */
export interface ShownCode {
  readonly code: string
  readonly expiresAt: number
  readonly now: number
}

/** `POST /api/pairing/poll`, asked by that screen. `paired` brings its session; `expired`: it needs another code. */
export interface PairingState {
  readonly state: 'waiting' | 'paired' | 'expired'
}

const shownCode = v.object({ code: v.string(), expiresAt: v.number(), now: v.number() })
const pairingState = v.object({ state: v.picklist(['waiting', 'paired', 'expired']) })

/** `null` where the answer is none, as below. */
export function readShownCode(answer: unknown): ShownCode | null {
  const parsed = v.safeParse(shownCode, answer)
  return parsed.success ? parsed.output : null
}

export function readPairingState(answer: unknown): PairingState | null {
  const parsed = v.safeParse(pairingState, answer)
  return parsed.success ? parsed.output : null
}
