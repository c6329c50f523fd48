/** Answers of the derived route `suspects` (README.md, "Derived routes"). */

import type { Counted } from './derived-answers.ts'

/** What cameras count together: the entries of their store, or the visits to one zone of its floor. */
export type CameraCounts =
  | { readonly kind: 'entries' }
  /** `zone`: its taxonomy. */
  | { readonly kind: 'zone'; readonly zone: string }

/** `silent`: no count at all. `few`, `many`: far below or above the usual count. */
export type SuspectReason = 'silent' | 'few' | 'many'

/** A camera that saw the last hours well, although its counts are missing or far from the usual. */
export interface SuspectRow {
  readonly recording: string
  /** The camera's id if it has no name. */
  readonly name: string
  readonly location: string
  readonly counts: CameraCounts
  readonly reason: SuspectReason
  readonly counted: number
  readonly usual: number
  /** The hours considered, as wall-clock times of the store: ISO 8601 with milliseconds and no zone. */
  readonly from: string
  readonly until: string
}

export interface SuspectsAnswer {
  /** Cameras that miss most people first, those that count too many last. */
  readonly suspects: readonly SuspectRow[]
  /** Total number of suspects, on this page or not. */
  readonly count: number
  /** True if today has any camera record. Without one, the absence of suspects proves nothing. */
  readonly hasUptime: boolean
  /** `false` if the deployment lacks hourly counts of today, or of every earlier day. Those counts were not compared. */
  readonly hasHistory: boolean
  readonly meta: Counted & {
    readonly units: { readonly counted: 'peopleCount'; readonly usual: 'peopleCount' }
  }
}
