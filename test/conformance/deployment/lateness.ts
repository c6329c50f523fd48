/** Consecutive timeouts of one route, and of all routes together, after which no more requests are sent. */
const most = { ofRoute: 2, inARow: 6 } as const

/** Keeps a run short if a deployment never completes its answers, because each request would take the whole timeout. */
export interface Lateness {
  /** Returns why no more requests are sent to a route. `null` if they are. */
  refusal(route: string): string | null
  /** Records a request: `true` if it timed out, `false` if there was an answer. */
  record(route: string, isLate: boolean): void
}

export function countLateness(): Lateness {
  const late = new Map<string, number>()
  let inARow = 0

  return {
    refusal(route) {
      if ((late.get(route) ?? 0) >= most.ofRoute)
        return `not asked: ${most.ofRoute} questions of ${route} had no complete answer in time`
      if (inARow >= most.inARow)
        return `not asked: the last ${most.inARow} questions had no complete answer in time`
      return null
    },
    record(route, isLate) {
      inARow = isLate ? inARow + 1 : 0
      late.set(route, isLate ? (late.get(route) ?? 0) + 1 : 0)
    },
  }
}
