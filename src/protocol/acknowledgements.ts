/**
 * Our extension of the contract: acknowledged outages, shared with every user who may see the camera's store. Instants
 * are epoch milliseconds of the server's clock.
 */

import * as v from 'valibot'

/** Response of `POST /api/acknowledgements/:recording` with `{ reason, until? }`: the acknowledgement that the server keeps. */
export interface SharedAcknowledgement {
  readonly recording: string
  readonly reason: string
  readonly at: number
  /** When it ends even if the camera has not recovered. Without it, after {@link acknowledgementLifeMs}. */
  readonly until?: number
  /** Name of the user who acknowledged the outage; empty without a login. */
  readonly by: string
}

/** Response of `GET /api/acknowledgements`. */
export interface SharedAcknowledgements {
  /**
   * `off`: this server doesn't share acknowledgements. `away`: it can't at the moment. In both cases each browser keeps
   * its own.
   */
  readonly sharing: 'on' | 'away' | 'off'
  readonly acknowledgements: readonly SharedAcknowledgement[]
}

export const longestReason = 120

/** An acknowledgement expires after this time if the camera is never seen to recover. */
export const acknowledgementLifeMs = 14 * 24 * 3_600_000

export const sharedAcknowledgement = v.object({
  recording: v.string(),
  reason: v.string(),
  at: v.number(),
  until: v.exactOptional(v.number()),
  by: v.string(),
})

const sharedAcknowledgements = v.object({
  sharing: v.picklist(['on', 'away', 'off']),
  acknowledgements: v.array(sharedAcknowledgement),
})

/** Reads a list of acknowledgements. `null` if the response is not one. The readers below do the same. */
export function readSharedAcknowledgements(answer: unknown): SharedAcknowledgements | null {
  const parsed = v.safeParse(sharedAcknowledgements, answer)
  return parsed.success ? parsed.output : null
}

export function readSharedAcknowledgement(answer: unknown): SharedAcknowledgement | null {
  const parsed = v.safeParse(sharedAcknowledgement, answer)
  return parsed.success ? parsed.output : null
}
