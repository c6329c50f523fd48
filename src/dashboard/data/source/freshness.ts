import { lastRefresh, metricsRefreshMs } from '../../../protocol/metrics/wire-time.ts'

/** How long a response stays good, and when it is requested again, in milliseconds. */
export interface Freshness {
  readonly staleTimeMs: (answeredAt: number) => number
  /** `false`: not by itself. */
  readonly refetchInMs: (now: number) => number | false
}

/** Recent days change with the refresh; what is older is settled overnight (notes §5) and rarely corrected. */
const settledAfterMs = 36 * 60 * 60 * 1000
const settledStaleMs = 6 * 60 * 60 * 1000

/**
 * - A period that includes now: stale at the next refresh, and requested again then.
 * - A period that ended lately: stale at the next refresh, requested again when somebody comes back to it.
 * - A settled period: good for hours.
 *
 * @param endExclusive of the period, epoch milliseconds
 */
export function freshnessOf(endExclusive: number, now: number, refreshLagMs: number): Freshness {
  const settled = endExclusive < now - settledAfterMs
  const running = endExclusive > now
  return {
    staleTimeMs: (answeredAt) =>
      settled ? settledStaleMs : nextRefresh(answeredAt, refreshLagMs) - answeredAt,
    refetchInMs: (at) => (running ? Math.max(1000, nextRefresh(at, refreshLagMs) - at) : false),
  }
}

/** When the refresh after this instant has happened and this screen's turn to ask has come. */
export function nextRefresh(instant: number, refreshLagMs: number): number {
  return lastRefresh(instant - refreshLagMs) + metricsRefreshMs + refreshLagMs
}
