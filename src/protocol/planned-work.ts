/**
 * Our extension of the contract: planned work on cameras, shared with every user who may see the camera's store. While
 * it lasts, an offline camera is neither an outage nor an alert. Its time still counts as missed. Instants are epoch
 * milliseconds of the server's clock.
 */

import * as v from 'valibot'

/** Response of `POST /api/planned-work/:recording` with `{ from, until, reason }`: the work that the server keeps. */
export interface PlannedWork {
  readonly recording: string
  readonly from: number
  /** Exclusive. */
  readonly until: number
  /** Empty for a paired screen, as is `by`. */
  readonly reason: string
  readonly at: number
  /** Name of the user who planned it; empty without a login. */
  readonly by: string
}

/** Response of `GET /api/planned-work`: what lasts, and what is to come. */
export interface PlannedWorks {
  /**
   * `off`: this server doesn't share planned work. `away`: it can't at the moment. In both cases each browser keeps its
   * own, and alerts of the server don't heed it.
   */
  readonly sharing: 'on' | 'away' | 'off'
  readonly plannedWork: readonly PlannedWork[]
}

/** True while the work lasts. */
export function isUnderWay({ from, until }: Pick<PlannedWork, 'from' | 'until'>, now: number): boolean {
  return from <= now && now < until
}

export const plannedWork = v.object({
  recording: v.string(),
  from: v.number(),
  until: v.number(),
  reason: v.string(),
  at: v.number(),
  by: v.string(),
})

const plannedWorks = v.object({
  sharing: v.picklist(['on', 'away', 'off']),
  plannedWork: v.array(plannedWork),
})

/** Reads a list of planned work. `null` if the response is not one. The reader below does the same. */
export function readPlannedWorks(answer: unknown): PlannedWorks | null {
  const parsed = v.safeParse(plannedWorks, answer)
  return parsed.success ? parsed.output : null
}

export function readPlannedWork(answer: unknown): PlannedWork | null {
  const parsed = v.safeParse(plannedWork, answer)
  return parsed.success ? parsed.output : null
}
