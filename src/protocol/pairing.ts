/**
 * Our extension of the contract: pairing of a screen without a login. The screen shows a code. A signed-in user enters
 * it, names the screen and chooses its stores (screens.ts). The screen polls until it is paired. Instants are epoch
 * milliseconds of the server's clock.
 */

import * as v from 'valibot'

/** Response of `POST /api/pairing/code`, which a screen sends. Its cookie later identifies the same screen. */
export interface ShownCode {
  readonly code: string
  readonly expiresAt: number
  readonly now: number
}

/**
 * Response of `POST /api/pairing/poll`, which that screen sends. `paired` brings its session. `expired`: it needs
 * another code.
 */
export interface PairingState {
  readonly state: 'waiting' | 'paired' | 'expired'
}

const shownCode = v.object({ code: v.string(), expiresAt: v.number(), now: v.number() })
const pairingState = v.object({ state: v.picklist(['waiting', 'paired', 'expired']) })

/** Reads a code. `null` if the response is not one. The reader below does the same. */
export function readShownCode(answer: unknown): ShownCode | null {
  const parsed = v.safeParse(shownCode, answer)
  return parsed.success ? parsed.output : null
}

export function readPairingState(answer: unknown): PairingState | null {
  const parsed = v.safeParse(pairingState, answer)
  return parsed.success ? parsed.output : null
}
