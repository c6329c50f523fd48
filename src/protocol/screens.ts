/**
 * Our extension of the contract: requests and responses for users who pair and manage screens. Instants are epoch
 * milliseconds of the server's clock.
 */

import * as v from 'valibot'

export const codeDigits = 6

/**
 * Response of `POST /api/pairing/look` with `{ code }`: the screen that shows the code, for the user about to pair it.
 */
export interface AskingScreen {
  readonly askedAt: number
  readonly expiresAt: number
  readonly now: number
  /** The screen's network address. */
  readonly from: string
  /** The screen's description of its browser; empty if it sends none. */
  readonly browser: string
  /** True if the user's request comes from the same address. */
  readonly isNear: boolean
}

/** An item of `GET /api/screens`. */
export interface PairedScreen {
  readonly id: string
  readonly name: string
  /** Location ids. */
  readonly stores: readonly string[]
  /** Groups as `region:North`: it also shows the stores that are in them now. */
  readonly groups: readonly string[]
  /** True if it also shows the numbers of today. */
  readonly figures: boolean
  readonly pairedBy: string
  readonly pairedAt: number
  /** `null` if there was no contact since the server started. */
  readonly lastContactAt: number | null
}

export interface PairedScreens {
  readonly now: number
  /** Groups that the user may put on a screen. Of other groups a screen shows single stores only. */
  readonly groups: readonly string[]
  /** Screens of which the user may see every store. */
  readonly screens: readonly PairedScreen[]
}

/** Settings sent to pair or change a screen. */
export interface ScreenSettings {
  readonly name: string
  readonly stores: readonly string[]
  /** Groups as `region:North`, which the screen follows. None if absent. */
  readonly groups: readonly string[]
  /** True to let it show the numbers of today, too. `false` if absent. */
  readonly figures: boolean
}

export const longestScreenName = 60
export const mostStoresOfScreen = 200
/** A group may have any number of stores. */
export const mostGroupsOfScreen = 20

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
  groups: v.array(v.string()),
  screens: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      stores: v.array(v.string()),
      groups: v.array(v.string()),
      figures: v.boolean(),
      pairedBy: v.string(),
      pairedAt: v.number(),
      lastContactAt: v.nullable(v.number()),
    }),
  ),
})

/** Reads a screen that asks to be paired. `null` if the response is not one. The readers below do the same. */
export function readAskingScreen(answer: unknown): AskingScreen | null {
  const parsed = v.safeParse(askingScreen, answer)
  return parsed.success ? parsed.output : null
}

export function readPairedScreens(answer: unknown): PairedScreens | null {
  const parsed = v.safeParse(pairedScreens, answer)
  return parsed.success ? parsed.output : null
}
