import { lastRefresh, metricsRefreshMs } from '../../protocol/metrics/wire-time.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Action } from '../../protocol/requests/requests.ts'

/** The live status is a snapshot (interface §1): only what asks at about the same moment shares it. */
export const statusSharedMs = 2000

/** Nothing new is counted before the next refresh (interface §8). Epoch milliseconds. */
export function untilNextRefresh(askedAt: number): number {
  return lastRefresh(askedAt) + metricsRefreshMs
}

/** The first instant at which the answer to a question that is asked now must be asked for again. */
const keptUntil: Readonly<Record<Action, (askedAt: number) => number>> = {
  metric: untilNextRefresh,
  derived: untilNextRefresh,
  detail: untilNextRefresh,
  status: (askedAt) => askedAt + statusSharedMs,
}

/** Whether a question is about this moment. */
export function isSnapshot({ action, route }: UncheckedQuestion): boolean {
  return action === 'status' || route === 'live'
}

/** @param askedAt epoch milliseconds, as the result */
export function untilOf(question: UncheckedQuestion, askedAt: number): number {
  const { action } = question
  if (isSnapshot(question)) return keptUntil.status(askedAt)
  return Object.hasOwn(keptUntil, action) ? keptUntil[action as Action](askedAt) : askedAt
}
