import type { ErrorCode } from '../../../protocol/metrics/errors.ts'

/**
 * Decides whether a wall is up to date. A wall must never show stale states as current: it reports every
 * cause full-screen within half a minute. All instants are epoch milliseconds of one clock.
 */

/** Age from which the last response is out of date. */
export const silentAfterMs = 25_000

/** Slip from which the clock counts as stopped. */
export const clockSlipMs = 10_000

/** Tolerated difference between the clocks of the screen and the server. */
export const clockOffsetMs = 90_000

export type WallFault =
  /** No response since the page was opened. */
  | { readonly is: 'never-answered'; readonly since: number; readonly code: ErrorCode | null }
  | { readonly is: 'connection-lost'; readonly since: number; readonly answeredAt: number }
  | { readonly is: 'no-answer'; readonly answeredAt: number; readonly code: ErrorCode | null }
  /** The service responds with outdated states. */
  | { readonly is: 'old-answers' }
  | { readonly is: 'clock-stopped' }
  /** The viewer has access to none of the stores in the URL, or there are no stores. */
  | { readonly is: 'no-store' }

export interface WallSigns {
  readonly now: number
  readonly openedAt: number
  readonly isWithoutStores: boolean
  /** When the connection was lost; `null` while connected. */
  readonly lostSince: number | null
  /** When the last response arrived; `null` if none did. */
  readonly answeredAt: number | null
  readonly repeats: boolean
  /** Why the last request failed. */
  readonly code: ErrorCode | null
  /** Milliseconds by which the clock has fallen behind elapsed time. */
  readonly clockSlip: number
}

/**
 * Returns the fault to show instead of the cameras. `null` while the states are current, or while the first
 * response is pending.
 */
export function faultOf(signs: WallSigns): WallFault | null {
  const { now, openedAt, answeredAt, lostSince, code } = signs
  if (signs.clockSlip > clockSlipMs) return { is: 'clock-stopped' }
  if (signs.isWithoutStores) return { is: 'no-store' }
  if (answeredAt === null) {
    return now - openedAt > silentAfterMs ? { is: 'never-answered', since: openedAt, code } : null
  }
  if (now - answeredAt > silentAfterMs) {
    return lostSince === null
      ? { is: 'no-answer', answeredAt, code }
      : { is: 'connection-lost', since: lostSince, answeredAt }
  }
  return signs.repeats ? { is: 'old-answers' } : null
}

/**
 * Elapsed time minus clock time: how far a clock has fallen behind. A clock set forward yields a negative
 * slip. It makes ages look too old, which is safe.
 */
export function slipOf(
  before: { readonly wall: number; readonly steady: number },
  after: { readonly wall: number; readonly steady: number },
): number {
  return after.steady - before.steady - (after.wall - before.wall)
}
