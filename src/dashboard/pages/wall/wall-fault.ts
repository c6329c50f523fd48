import type { ErrorCode } from '../../../protocol/metrics/errors.ts'

/**
 * Whether a wall still shows the present. It must never lie: whatever keeps it from knowing, is said at full size
 * before half a minute has passed. All instants are epoch milliseconds of one clock.
 */

/** A wall that has heard nothing for so long does not show the present any more. */
export const silentAfterMs = 25_000

/** A clock that has gone so much wrong between two looks is no clock. */
export const clockSlipMs = 10_000

/** The screen's clock may differ by so much from the server's. */
export const clockOffsetMs = 90_000

export type WallFault =
  /** Not one answer since the page was opened. */
  | { readonly is: 'never answered'; readonly since: number; readonly code: ErrorCode | null }
  | { readonly is: 'connection lost'; readonly since: number; readonly answeredAt: number }
  | { readonly is: 'no answer'; readonly answeredAt: number; readonly code: ErrorCode | null }
  /** The service answers, but with what it has said before. */
  | { readonly is: 'old answers' }
  | { readonly is: 'clock stopped' }
  /** None of the stores that the address names may be seen here, or there is none. */
  | { readonly is: 'no store' }

export interface WallSigns {
  readonly now: number
  readonly openedAt: number
  readonly isWithoutStores: boolean
  /** Since when there is no connection; `null` where there is one. */
  readonly lostSince: number | null
  /** When the last answer came; `null`: none did. */
  readonly answeredAt: number | null
  readonly repeats: boolean
  /** Why the last question had no answer. */
  readonly code: ErrorCode | null
  /** By how much the clock has fallen behind what has passed. */
  readonly clockSlip: number
}

/** What is shown instead of the cameras; `null` while they are the present, or are asked for for the first time. */
export function faultOf(signs: WallSigns): WallFault | null {
  const { now, openedAt, answeredAt, lostSince, code } = signs
  if (signs.clockSlip > clockSlipMs) return { is: 'clock stopped' }
  if (signs.isWithoutStores) return { is: 'no store' }
  if (answeredAt === null) {
    return now - openedAt > silentAfterMs ? { is: 'never answered', since: openedAt, code } : null
  }
  if (now - answeredAt > silentAfterMs) {
    return lostSince === null
      ? { is: 'no answer', answeredAt, code }
      : { is: 'connection lost', since: lostSince, answeredAt }
  }
  return signs.repeats ? { is: 'old answers' } : null
}

/**
 * How far a clock has fallen behind: the time that has surely passed less what the clock says has passed. A clock that
 * was set forward is not behind; whoever reads ages from it sees them too old, which is no lie.
 */
export function slipOf(
  before: { readonly wall: number; readonly steady: number },
  after: { readonly wall: number; readonly steady: number },
): number {
  return after.steady - before.steady - (after.wall - before.wall)
}
