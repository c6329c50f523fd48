/**
 * Answers of the derived routes (README.md, "Derived routes"). They carry no words: whoever draws them puts words to
 * them in the reader's language.
 */

import type { CountedPart, Coverage, GuardedDelta, PointState } from './states.ts'

/** What is known of a value. */
export interface DerivedFigure {
  readonly state: PointState
  /** `null` where the state is not `measured`. */
  readonly value: number | null
  readonly coverage: Coverage
  /** Present where less was counted than should have been. */
  readonly counted?: CountedPart
}

/** One bucket of all stores together, each on its own clock. */
export interface TotalsSegment extends DerivedFigure {
  /** Wall-clock start of what the period holds of the bucket, ISO 8601 with milliseconds and no zone. */
  readonly index: string
  /** Present on the second of two hours that bear the same index. */
  readonly occurrence?: 1
  /** The last day of the bucket that the period holds. */
  readonly lastDay: string
  /** The bucket has begun and not ended. */
  readonly unfinished?: true
  /** The period holds so many days of this week or month, and not the others. */
  readonly cutDays?: number
  /** Left out without a comparison. */
  readonly compared?: DerivedFigure & {
    readonly index: string
    readonly lastDay: string
    /** By the same clock time where the bucket is unfinished, else the whole. */
    readonly soFar: number | null
  }
  /** Left out without a comparison. */
  readonly change?: GuardedDelta
}

/** One store over the whole period, those with a rank first. */
export interface TotalsEntity {
  readonly location: string
  /** `null`: too little was seen, or nothing counted, to be ranked; or it may belong above a store that is. */
  readonly rank: number | null
  readonly perOpenDay: number | null
  readonly openDays: number
  /** What was counted where no day is over in any store; `null` where open days speak. */
  readonly soFar: number | null
  readonly coverage: Coverage
  /** `null` where there is nothing to compare. */
  readonly change: GuardedDelta | null
}

/** A value of the whole period, and its change. */
export interface DerivedTotal {
  readonly value: number | null
  readonly change: GuardedDelta | null
  /** The two values that the change is of, like for like: the first can be less than the value. */
  readonly pair: { readonly current: number | null; readonly compared: number | null }
}

/** Why a store is in no comparison. */
export type LeftOutReason =
  | 'closed-now'
  | 'closed-then'
  | 'not-counted-now'
  | 'not-counted-then'
  /** Counted in both, but never on a day and on the one that it is compared with. */
  | 'no-common-day'
  /** Too few of its days were counted in both. */
  | 'few-common-days'
  | 'unreliable-now'
  | 'unreliable-then'

/** Scheduled hours of one day in which a camera delivered nothing, or next to nothing. */
export interface UnseenHours {
  readonly recording: string
  /** Its name. */
  readonly camera: string
  readonly location: string
  readonly day: string
  readonly hours: number
}

export interface TotalsSummary {
  readonly total: DerivedTotal & {
    /** Days of stores that are in no comparison, since one of the two was not counted. */
    readonly leftOut: number
    readonly unfinished: boolean
    readonly counted: CountedPart | null
  }
  readonly perOpenDay: DerivedTotal & { readonly openDays: number; readonly allPartial: boolean }
  /** Of how many stores the comparison is, and which it leaves out; `null` where there is none of several. */
  readonly alike: {
    readonly kept: number
    readonly leftOut: readonly {
      readonly location: string
      readonly reason: LeftOutReason
      readonly share: number | null
    }[]
  } | null
  readonly busiestDay: { readonly day: string; readonly total: number } | null
  /** Days that may be the busiest, where it cannot be known. */
  readonly busiestRivals: readonly {
    readonly day: string
    readonly coverage: Coverage
    readonly counted?: CountedPart
  }[]
  readonly coverage: Coverage
  /** Whether there is any camera record of the period. */
  readonly hasUptime: boolean
  /** Stores that are in no figure: nothing is known of them, or they were shut throughout. */
  readonly silent: readonly string[]
  readonly shut: readonly string[]
  /** Why there is no value, where there is none. */
  readonly absence: Exclude<PointState, 'measured'> | null
  /** What lowers the coverage, the longest first: the first of them, and how many there are. */
  readonly unseen: { readonly first: readonly UnseenHours[]; readonly count: number }
}

export interface Counted {
  /** Nothing that happened later is in the answer; ISO 8601 in UTC. */
  readonly countedUntil: string
}

export interface TotalsAnswer {
  readonly segments?: readonly TotalsSegment[]
  readonly entities?: readonly TotalsEntity[]
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
  /** `unseen`: counted only on days of which too little was seen. `future`: none of its days is over. */
  readonly state: 'measured' | 'closed' | 'no-data' | 'unseen' | 'future'
  /** Per hour on a day that was open and seen; `null` where the state is not `measured`. */
  readonly average: number | null
  /** What was counted per hour on days that are in no average, where there are no others. */
  readonly atLeast: number | null
  /** How many days are in the average, and the day where there is one. */
  readonly days: number
  readonly day?: string
  /** Days that were counted and left out, since too little was seen. */
  readonly unseenDays: number
  /** Days of which nothing is known. */
  readonly unknownDays: number
  readonly coverage: Coverage
  /**
   * What such an hour had in the four weeks before and the period; `null`: it never has any. Present where what cameras
   * missed leaves the peak open, and known.
   */
  readonly usual?: number | null
}

export interface HoursOfWeekAnswer {
  readonly hours: readonly WeekHourRow[]
  /** The hour with most people; `null`: there is none yet, or it cannot be known. */
  readonly peak: { readonly weekday: number; readonly hour: number } | null
  /** Hours that may be the peak: why it cannot be known. */
  readonly rivals: readonly { readonly weekday: number; readonly hour: number }[]
  readonly meta: Counted & { readonly units: { readonly average: 'peopleCount' } }
}

/** An age band and a gender, as the deployment calls them. */
export interface PeopleGroup {
  readonly age: string
  readonly gender: string
}

/** How many people of each age band and gender entered: all stores together, each on its own clock. */
export interface DemographicsAnswer {
  /** By age band, women before men. `null`: the deployment tells neither age nor gender. */
  readonly groups: readonly (PeopleGroup & { readonly value: number | null })[] | null
  /** Those whose age or gender could not be told; `null`: not known, or left out by a filter of ages or genders. */
  readonly untold: number | null
  readonly meta: Counted & { readonly units: { readonly value: 'peopleCount' } }
}
