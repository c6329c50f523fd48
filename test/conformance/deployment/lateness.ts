/** Time-outs in a row of one route, and of all routes together, after which nothing more is asked. */
const most = { ofRoute: 2, inARow: 6 } as const

/** Keeps a run short where a deployment never completes its answers: each question would take the whole time-out. */
export interface Lateness {
  /** Why nothing more is asked of a route; `null` where it is asked. */
  refusal(route: string): string | null
  /** Counts a question: `true` if the time-out ended it, `false` if there was an answer. */
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
