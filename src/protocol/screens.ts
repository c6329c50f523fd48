/**
 * Ours, beyond the contract: what whoever lets screens in asks, and is told of them. Instants are epoch milliseconds of
 * the server's clock.
 */

import * as v from 'valibot'

export const codeDigits = 6

/** `POST /api/pairing/look` with `{ code }`: which screen shows it, for whoever is about to let it in. */
export interface AskingScreen {
  readonly askedAt: number
  readonly expiresAt: number
  readonly now: number
  /** The address that it asks from. */
  readonly from: string
  /** What it says of itself; empty where it says nothing. */
  readonly browser: string
  /** Whether whoever looks asks from the same address. */
  readonly isNear: boolean
}

/** An item of `GET /api/screens`. */
export interface PairedScreen {
  readonly id: string
  readonly name: string
  /** Location ids. */
  readonly stores: readonly string[]
  readonly pairedBy: string
  readonly pairedAt: number
  /** `null`: not since the server started. */
  readonly lastContactAt: number | null
}

export interface PairedScreens {
  readonly now: number
  /** Those of which whoever asks sees every store. */
  readonly screens: readonly PairedScreen[]
}

/** What is told of a screen, when it is paired and when it is changed. */
export interface ScreenSettings {
  readonly name: string
  readonly stores: readonly string[]
}

export const longestScreenName = 60
export const mostStoresOfScreen = 200

const askingScreen = v.object({
  askedAt: v.number(),
  expiresAt: v.number(),
  now: v.number(),
  from: v.string(),
  browser: v.string(),
  isNear: v.boolean(),
})

const pairedScreens = v.object({
  now: v.number(),
  screens: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      stores: v.array(v.string()),
      pairedBy: v.string(),
      pairedAt: v.number(),
      lastContactAt: v.nullable(v.number()),
    }),
  ),
})

/** `null` where the answer is none, as below. */
export function readAskingScreen(answer: unknown): AskingScreen | null {
  const parsed = v.safeParse(askingScreen, answer)
  return parsed.success ? parsed.output : null
}

export function readPairedScreens(answer: unknown): PairedScreens | null {
  const parsed = v.safeParse(pairedScreens, answer)
  return parsed.success ? parsed.output : null
}
