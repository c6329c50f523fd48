/** State of a value. Every chart, table and answer uses these words, and the coverage and counted part below. */

export type PointState =
  /** A number was measured; it may be 0. */
  | 'measured'
  /** The store was closed for the whole bucket. */
  | 'closed'
  /** Nothing is known of the bucket. */
  | 'no-data'
  /** The count is known, and there was nobody to take an average or a rate of. */
  | 'nobody'
  /** The bucket has not begun. */
  | 'future'

export type Verdict = 'complete' | 'partial' | 'unreliable' | 'unknown'

export interface Coverage {
  /** Share of the expected camera time that was received, 0 to 1. `null` if no uptime is available. */
  readonly share: number | null
  readonly verdict: Verdict
  /** People were counted although no camera hour was scheduled, so no camera time can be missing. */
  readonly outsideHours?: true
}

export type CountedUnit = 'hour' | 'day' | 'store' | 'store-hour' | 'store-day'

/** How much was counted of what was expected, if less than all. */
export interface CountedPart {
  readonly counted: number
  readonly of: number
  readonly unit: CountedUnit
}

/** Why a bucket has no comparison. */
export type GapReason =
  /** This period has no data. */
  | 'no-data-now'
  /** Only a part of this period has counts. */
  | 'partial-now'
  /** One of the two periods has no data. */
  | 'no-data'
  /** Only a part of the comparison period has counts. */
  | 'partial-then'
  /** Camera coverage of this period is too low for a comparison. */
  | 'current-unreliable'
  /** Camera coverage of the comparison period is too low. */
  | 'comparison-unreliable'

export type DeltaReason =
  /** The request would need too many cameras, so nobody can tell whether the periods are comparable. */
  | 'coverage-unknown'
  /** What the cameras missed could reverse the change. */
  | 'within-gaps'
  | GapReason
  /** Too few days have counts in both periods. */
  | 'few-shared'
  /** The average or rate of one period covers few people or stays: chance alone can explain the change. */
  | 'small-sample'
  /** The comparison period is zero, and no ratio to zero exists. */
  | 'zero-base'

export type GuardedDelta =
  | {
      readonly kind: 'delta'
      readonly fraction: number
      /** The part that the change covers, if some days of either period lack a count in the other. */
      readonly shared?: CountedPart
    }
  | { readonly kind: 'withheld'; readonly reason: DeltaReason; readonly shared?: CountedPart }
