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

/** Hours of a weekday, in minutes from local midnight. A store open past midnight closes after minute 1440. */
export interface WeekdayHours {
  readonly opensMinute: number
  readonly closesMinute: number
}

export interface WeekdayChange {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** `null`: closed. */
  readonly before: WeekdayHours | null
  /** `null`: closed. */
  readonly after: WeekdayHours | null
}

/** The weekly opening hours of one store that were changed on one day. */
export interface OpeningHoursRow {
  /** The day on which the new hours were written, on the store's clock. They may apply from another one. */
  readonly day: string
  readonly location: string
  /** Only weekdays whose hours differ, Monday first. Never empty. */
  readonly weekdays: readonly WeekdayChange[]
}

export interface OpeningHoursChanges {
  /** Newest first. */
  readonly changes: readonly OpeningHoursRow[]
  /** Total number of changes, listed or not. */
  readonly count: number
}

export interface ChangesAnswer {
  /** Newest first. */
  readonly changes: readonly ChangeRow[]
  /** Total number of changes, listed or not. */
  readonly count: number
  /** `null` if the deployment keeps no history of opening hours. */
  readonly openingHours: OpeningHoursChanges | null
  readonly meta: Counted
}
