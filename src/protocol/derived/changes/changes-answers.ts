/** Answers of the derived route `changes` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'

/** `camera-added`: a store that had cameras got another one. `camera-removed`: it lost one, and others stayed. */
export type ChangeKind = 'camera-added' | 'camera-removed'

/** One camera of one store. */
export interface ChangeRow {
  readonly kind: ChangeKind
  /** The first day with the camera, or the first on which it is missing for an hour or longer, on the camera's clock. */
  readonly day: string
  readonly location: string
  readonly recording: string
  /** The camera's id if it has no name. */
  readonly name: string
}

export interface ChangesAnswer {
  /** Newest first. */
  readonly changes: readonly ChangeRow[]
  /** Total number of changes, listed or not. */
  readonly count: number
  readonly meta: Counted
}
