import { lastRefresh, metricsRefreshMs } from '../../protocol/metrics/wire-time.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Action } from '../../protocol/requests/requests.ts'

/** The live status is a snapshot (interface §1): only requests of about the same moment share it. */
export const statusSharedMs = 2000

/** Nothing new is counted before the next refresh (interface §8). Epoch milliseconds. */
export function untilNextRefresh(askedAt: number): number {
  return lastRefresh(askedAt) + metricsRefreshMs
}

/** When the response to a request that is sent now expires. */
const keptUntil: Readonly<Record<Action, (askedAt: number) => number>> = {
  metric: untilNextRefresh,
  derived: untilNextRefresh,
  detail: untilNextRefresh,
  status: (askedAt) => askedAt + statusSharedMs,
}

/** True if a request is about the present moment. */
export function isSnapshot({ action, route }: UncheckedQuestion): boolean {
  return action === 'status' || route === 'live'
}

/** @param askedAt epoch milliseconds, as the result */
export function untilOf(question: UncheckedQuestion, askedAt: number): number {
  const { action } = question
  if (isSnapshot(question)) return keptUntil.status(askedAt)
  return Object.hasOwn(keptUntil, action) ? keptUntil[action as Action](askedAt) : askedAt
}
