/** Answers of the derived route `estimates` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'
import type { Expectation } from '../forecast/forecast-answers.ts'

/** Entries that cameras missed, beside those that they counted: never a part of them. */
export interface MissedEntries {
  /**
   * An estimate, and the interval that is meant to hold four of five outcomes. `null` if no hour has one, or too little is
   * known to say how far off it is.
   */
  readonly missed: Expectation | null
  /** Hours of stores in the estimate: cameras missed all or part of each. */
  readonly hours: number
  /** Such hours that are in no estimate: too few of the same weekday and hour were counted. */
  readonly hoursLeftOut: number
}

/** A bucket of the period in which cameras missed something. */
export interface EstimatedSegment extends MissedEntries {
  /** As `totals` gives it: the first day or hour of the bucket within the period, on the wall clock. */
  readonly index: string
}

/**
 * Why nothing is estimated for a store although it may have missed something.
 * - `no-records`: no gap is known, but some hours have no camera record.
 * - `short-history`: too few of the same hours were counted.
 */
export type NoEstimateReason = 'no-records' | 'short-history'

export interface EstimatesAnswer {
  /** In order. Buckets without a gap are absent. */
  readonly segments: readonly EstimatedSegment[]
  /** The whole period. Its interval is usually narrower than the sum of those of its buckets, whose errors partly cancel. */
  readonly summary: MissedEntries
  readonly stores: {
    /** How many have a gap that is in the estimate. */
    readonly estimated: number
    /** The first few without an estimate, and how many there are. */
    readonly leftOut: {
      readonly first: readonly { readonly location: string; readonly reason: NoEstimateReason }[]
      readonly count: number
    }
  }
  readonly meta: Counted & {
    readonly units: { readonly missed: 'peopleCount' }
    /** Share of outcomes that an interval is meant to hold. */
    readonly interval: number
  }
}
