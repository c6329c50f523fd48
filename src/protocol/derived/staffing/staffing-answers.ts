/** Answers of the derived route `staffing` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'

/**
 * Where the number of staff comes from.
 * - `shifts`: from records of who worked when.
 * - `role`: from the time that cameras saw staff in zones.
 */
export type StaffSource = 'shifts' | 'role'

/** Visitors and staff over the same hours. */
export interface StaffedAmounts {
  readonly visitors: number
  /** Hours of members of staff: 1.5 if three people work for half an hour. */
  readonly staffHours: number
  /** Hours of stores in which both were known. */
  readonly hours: number
}

/**
 * `thin`: at least half as many visitors again for each member of staff as on average. `idle`: at most half as many, and
 * more than one member of staff. In both cases, the difference is more than chance explains.
 */
export type StaffedVerdict = 'thin' | 'idle' | 'even'

/** One hour of the week, over all its days in the period. */
export interface StaffedHour extends StaffedAmounts {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** 0 to 23, on each store's own clock. */
  readonly hour: number
  readonly verdict: StaffedVerdict
  /** Members of staff with whom this hour would have the average visitors for each. `null` if there were no visitors at all. */
  readonly evenStaff: number | null
}

/** Hours of the week of single stores. */
export interface StaffedPattern {
  /** Hours of the week that are thin, and the visitors who came in them. */
  readonly thin: { readonly hours: number; readonly visitors: number }
  /** Hours of the week that are idle, and the hours of staff in them. */
  readonly idle: { readonly hours: number; readonly staffHours: number }
  /** Hours of stores in neither figure, because one side is unknown. */
  readonly leftOut: {
    /** Open hours without a count, or with too little camera coverage. */
    readonly visitors: number
    /** Counted hours of days without a shift, or in which too little of the zones was seen. */
    readonly staff: number
  }
}

export interface StaffedStoreRow extends StaffedAmounts, StaffedPattern {
  readonly location: string
  /** Where most staff are missing, compared with the store's average. `null` if no hour is thin. */
  readonly thinnest: StaffedHour | null
  /** True if its visitors include staff, because its counts don't tell them apart. */
  readonly countsStaff?: true
}

/**
 * Why a store has no figure.
 * - `no-staff`: nothing is known of its staff.
 * - `not-together`: visitors and staff were never both known.
 */
export type NoStaffingReason = 'no-staff' | 'not-together'

export interface StaffingAnswer {
  /** `null` if nothing is known of the staff of any store. */
  readonly source: StaffSource | null
  /** All stores together, in order of weekday and hour. Each is judged by the average of all. */
  readonly hours: readonly StaffedHour[]
  /** The whole period. `thin` and `idle` are the sums of the stores, each judged by its own average. */
  readonly summary: StaffedAmounts & StaffedPattern
  /** In order of their ids. */
  readonly entities: readonly StaffedStoreRow[]
  /** The first few stores without a figure, and how many there are. */
  readonly leftOut: {
    readonly first: readonly { readonly location: string; readonly reason: NoStaffingReason }[]
    readonly count: number
  }
  readonly meta: Counted & {
    readonly units: { readonly visitors: 'peopleCount'; readonly staffHours: 'hours' }
  }
}
