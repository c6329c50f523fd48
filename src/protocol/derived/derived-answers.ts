/**
 * Answers of the derived routes (README.md, "Derived routes"). They carry no prose: the dashboard words them in the
 * reader's language.
 */

import type { CountedPart, Coverage, GuardedDelta, PointState } from './states.ts'

/** A value and how far it can be trusted. */
export interface DerivedFigure {
  readonly state: PointState
  /** `null` unless the state is `measured`. */
  readonly value: number | null
  readonly coverage: Coverage
  /** Present if some of what was expected has no count. */
  readonly counted?: CountedPart
}

/** One bucket of all stores together, each on its own clock. */
export interface TotalsSegment extends DerivedFigure {
  /** Wall-clock start of the bucket, cut to the period: ISO 8601 with milliseconds and no zone. */
  readonly index: string
  /** Present on the second of two hours with the same index. */
  readonly occurrence?: 1
  /** Last day of the bucket inside the period. */
  readonly lastDay: string
  /** The bucket has begun and not ended. */
  readonly unfinished?: true
  /** How many days of this week or month the period contains, if not all. */
  readonly cutDays?: number
  /** Absent without a comparison. */
  readonly compared?: DerivedFigure & {
    readonly index: string
    readonly lastDay: string
    /** Up to the same clock time if the bucket is unfinished, else the whole bucket. */
    readonly soFar: number | null
  }
  /** Absent without a comparison. */
  readonly change?: GuardedDelta
}

/** One store over the whole period, ranked stores first. */
export interface TotalsEntity {
  readonly location: string
  /** `null` if coverage is too low to rank the store, nothing was counted, or it might belong above a ranked store. */
  readonly rank: number | null
  readonly perOpenDay: number | null
  readonly openDays: number
  /** The count so far if no day is over in any store. `null` once complete days exist. */
  readonly soFar: number | null
  readonly coverage: Coverage
  /** `null` if there is nothing to compare. */
  readonly change: GuardedDelta | null
}

/** A value of the whole period, and its change. */
export interface DerivedTotal {
  readonly value: number | null
  readonly change: GuardedDelta | null
  /** The two values behind the change, like for like. The first can be less than the value. */
  readonly pair: { readonly current: number | null; readonly compared: number | null }
}

/** Why a store is excluded from the comparison. */
export type LeftOutReason =
  | 'closed-now'
  | 'closed-then'
  | 'not-counted-now'
  | 'not-counted-then'
  /** Both periods have counts, but no day has one on both sides. */
  | 'no-common-day'
  /** Too few days have counts in both periods. */
  | 'few-common-days'
  | 'unreliable-now'
  | 'unreliable-then'

/** Scheduled hours of one day in which a camera delivered nothing, or next to nothing. */
export interface UnseenHours {
  readonly recording: string
  /** Name of the camera. */
  readonly camera: string
  readonly location: string
  readonly day: string
  readonly hours: number
}

/** How far a summary of stores can be trusted, and which stores are not in it. */
export interface SummaryTrust {
  readonly coverage: Coverage
  /** True if the period has any camera record. */
  readonly hasUptime: boolean
  /** Stores in no figure: unknown, or closed for the whole period. */
  readonly silent: readonly string[]
  readonly shut: readonly string[]
  /** Why there is no value. `null` if there is one. */
  readonly absence: Exclude<PointState, 'measured'> | null
  /** What lowers the coverage: the longest gaps first, and how many there are. */
  readonly unseen: { readonly first: readonly UnseenHours[]; readonly count: number }
}

/** What stores count together on an average open day. Each store adds the average of its own days. */
export interface TotalPerOpenDay extends DerivedTotal {
  /** Completed days that were counted in full in at least one store. */
  readonly openDays: number
  /** How many of the open stores have such a day. `null` if all of them. The value excludes the others. */
  readonly counted: CountedPart | null
}

export interface TotalsSummary extends SummaryTrust {
  readonly total: DerivedTotal & {
    /** Days of stores excluded from the comparison because one of the two days has no count. */
    readonly leftOut: number
    readonly unfinished: boolean
    readonly counted: CountedPart | null
  }
  readonly perOpenDay: TotalPerOpenDay & { readonly allPartial: boolean }
  /** How many stores the comparison includes, and which it excludes. `null` unless several stores are compared. */
  readonly alike: {
    readonly kept: number
    readonly leftOut: readonly {
      readonly location: string
      readonly reason: LeftOutReason
      readonly share: number | null
    }[]
  } | null
  readonly busiestDay: { readonly day: string; readonly total: number } | null
  /** Days that may be the busiest, if the busiest can't be determined. */
  readonly busiestRivals: readonly {
    readonly day: string
    readonly coverage: Coverage
    readonly counted?: CountedPart
  }[]
}

export interface Counted {
  /** The answer includes nothing after this instant. ISO 8601 in UTC. */
  readonly countedUntil: string
}

/** Which stores of a group its figures include. */
export interface GroupTrust {
  /** How many stores the group has among those of the request. */
  readonly stores: number
  readonly counted: number
  /** The others, and why they have no value. */
  readonly uncounted: readonly {
    readonly location: string
    readonly state: Exclude<PointState, 'measured'>
  }[]
}

/** The stores of a group together, over the whole period. */
export interface TotalsGroup extends GroupTrust {
  readonly total: DerivedTotal & { readonly unfinished: boolean }
  readonly perOpenDay: TotalPerOpenDay
  /** Over all entrance cameras of the group. */
  readonly coverage: Coverage
}

export interface TotalsAnswer {
  readonly segments?: readonly TotalsSegment[]
  readonly entities?: readonly TotalsEntity[]
  /** In the order of the request. */
  readonly groups?: readonly TotalsGroup[]
  /** One row. */
  readonly summary?: readonly TotalsSummary[]
  readonly meta: Counted & { readonly units: { readonly value: 'peopleCount' } }
}

/** One hour of one weekday over all such days of the period: all stores together, each on its own clock. */
export interface WeekHourRow {
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** 0 to 23. */
  readonly hour: number
  /**
   * `unseen`: every day with a count had too little coverage. `future`: none of its days is over. `closed`: none of the
   * stores was open, and at least four fifths are known to have been closed.
   */
  readonly state: 'measured' | 'closed' | 'no-data' | 'unseen' | 'future'
  /** Per hour, on open days with enough coverage. `null` unless the state is `measured`. */
  readonly average: number | null
  /** Count per hour on the days that no average includes, if there are no others. */
  readonly atLeast: number | null
  /** How many days the average covers, and the day if it is one. */
  readonly days: number
  readonly day?: string
  /** Days with a count, excluded because coverage was too low. */
  readonly unseenDays: number
  /** Days of which nothing is known. */
  readonly unknownDays: number
  readonly coverage: Coverage
  /**
   * The count of this hour in the four weeks before the period. Present only if camera gaps leave the peak undecided.
   * `null` if the hour never has a count.
   */
  readonly usual?: number | null
}

export interface HoursOfWeekAnswer {
  readonly hours: readonly WeekHourRow[]
  /** The hour with the most people. `null` if there is none yet, or it can't be determined. */
  readonly peak: { readonly weekday: number; readonly hour: number } | null
  /** Hours that may be the peak: the reason why it can't be determined. */
  readonly rivals: readonly { readonly weekday: number; readonly hour: number }[]
  readonly meta: Counted & { readonly units: { readonly average: 'peopleCount' } }
}

/** An age band and a gender, as the deployment names them. */
export interface PeopleGroup {
  readonly age: string
  readonly gender: string
}

/** How many people of each age band and gender entered: all stores together, each on its own clock. */
export interface DemographicsAnswer {
  /** By age band, women before men. `null` if the deployment reports neither age nor gender. */
  readonly groups: readonly (PeopleGroup & { readonly value: number | null })[] | null
  /** People of unknown age or gender. `null` if unknown, or if a filter of ages or genders excludes them. */
  readonly untold: number | null
  readonly meta: Counted & { readonly units: { readonly value: 'peopleCount' } }
}
