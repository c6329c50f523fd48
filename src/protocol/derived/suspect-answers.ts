/** Answers of the derived route `suspects` (README.md, "Derived routes"). */

import type { Counted } from './derived-answers.ts'

/** What cameras count together: the entries of their store, or the visits of one zone of its floor. */
export type CameraCounts =
  | { readonly kind: 'entries' }
  /** `zone`: its taxonomy. */
  | { readonly kind: 'zone'; readonly zone: string }

/** `silent`: nobody was counted. `few`, `many`: far from what is usual. */
export type SuspectReason = 'silent' | 'few' | 'many'

/** A camera that saw the last hours well, while what it counts is not there, or is far from what is usual. */
export interface SuspectRow {
  readonly recording: string
  /** Its id if it has no name. */
  readonly name: string
  readonly location: string
  readonly counts: CameraCounts
  readonly reason: SuspectReason
  readonly counted: number
  readonly usual: number
  /** The hours looked at, as wall-clock times of the store; ISO 8601 with milliseconds and no zone. */
  readonly from: string
  readonly until: string
}

export interface SuspectsAnswer {
  /** Those that lack most people first, those that count too many last. */
  readonly suspects: readonly SuspectRow[]
  /** Of all rows, answered or not. */
  readonly count: number
  /** Whether there is any camera record of today. Without one, no suspect does not mean that all is well. */
  readonly hasUptime: boolean
  /** `false`: the deployment tells no single hours of today, or of any day before, so some or all counts were not compared. */
  readonly hasHistory: boolean
  readonly meta: Counted & {
    readonly units: { readonly counted: 'peopleCount'; readonly usual: 'peopleCount' }
  }
}
