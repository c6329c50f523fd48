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

/** What was counted: people who entered, people who passed, stays in zones, or sales. */
export type CorrectedSource = 'entries' | 'passers-by' | 'zone-visits' | 'transactions'

/** Adjacent days of one store whose counts from one source were corrected on the same day. */
export interface CorrectionRow {
  readonly location: string
  readonly source: CorrectedSource
  /** The first and last of the days, on the store's clock. All between them were corrected, and all are of the period. */
  readonly first: string
  readonly last: string
  /** The day of the correction, on the store's clock. */
  readonly correctedOn: string
  /** The sums of the days. Equal if only something else was corrected: roles, dwell times or amounts. */
  readonly before: number
  readonly after: number
}

export interface Corrections {
  /** The latest days first. */
  readonly changes: readonly CorrectionRow[]
  /** Total number of rows, listed or not. */
  readonly count: number
}

export interface ChangesAnswer {
  /** Newest first. */
  readonly changes: readonly ChangeRow[]
  /** Total number of changes, listed or not. */
  readonly count: number
  /** `null` if the deployment keeps no history of opening hours. */
  readonly openingHours: OpeningHoursChanges | null
  /** `null` if the deployment doesn't note what settled days counted. */
  readonly corrections: Corrections | null
  readonly meta: Counted
}
