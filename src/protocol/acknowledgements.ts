/**
 * Ours, beyond the contract: outages that somebody knows of, told to everybody who may see the camera's store. Instants
 * are epoch milliseconds of the server's clock.
 */

import * as v from 'valibot'

/** `POST /api/acknowledgements/:recording` with `{ reason }` answers the one that is kept now. */
export interface SharedAcknowledgement {
  readonly recording: string
  readonly reason: string
  readonly at: number
  /** The name of whoever said so; empty where there is no login. */
  readonly by: string
}

/** `GET /api/acknowledgements` */
export interface SharedAcknowledgements {
  /** `off`: this server shares with nobody; `away`: it cannot just now. Then each browser keeps its own. */
  readonly sharing: 'on' | 'away' | 'off'
  readonly acknowledgements: readonly SharedAcknowledgement[]
}

export const longestReason = 120

/** One that nobody saw recover ends after so long. */
export const acknowledgementLifeMs = 14 * 24 * 3_600_000

export const sharedAcknowledgement = v.object({
  recording: v.string(),
  reason: v.string(),
  at: v.number(),
  by: v.string(),
})

const sharedAcknowledgements = v.object({
  sharing: v.picklist(['on', 'away', 'off']),
  acknowledgements: v.array(sharedAcknowledgement),
})

/** `null` where the answer is none, as below. */
export function readSharedAcknowledgements(answer: unknown): SharedAcknowledgements | null {
  const parsed = v.safeParse(sharedAcknowledgements, answer)
  return parsed.success ? parsed.output : null
}

export function readSharedAcknowledgement(answer: unknown): SharedAcknowledgement | null {
  const parsed = v.safeParse(sharedAcknowledgement, answer)
  return parsed.success ? parsed.output : null
}
