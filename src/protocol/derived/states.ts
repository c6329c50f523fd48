/** What every picture, table and answer says of a value: its state, how far it can be trusted, how much was counted. */

export type PointState =
  /** A number was measured; it may be 0. */
  | 'measured'
  /** The store was shut for the whole bucket. */
  | 'closed'
  /** Nothing is known of the bucket. */
  | 'no-data'
  /** It was counted, and nobody was there of whom an average or a rate could be told. */
  | 'nobody'
  /** The bucket has not begun. */
  | 'future'

export type Verdict = 'complete' | 'partial' | 'unreliable' | 'unknown'

export interface Coverage {
  /** Share of expected camera time that was received, 0 to 1; `null` where no uptime is to be had. */
  readonly share: number | null
  readonly verdict: Verdict
  /** People came although no camera hour was scheduled: there is nothing that could have been missed. */
  readonly outsideHours?: true
}

export type CountedUnit = 'hour' | 'day' | 'store' | 'store-hour' | 'store-day'

/** How much was counted of what should have been, where that is less than all. */
export interface CountedPart {
  readonly counted: number
  readonly of: number
  readonly unit: CountedUnit
}

/** Why a bucket has no part in a comparison. */
export type GapReason =
  /** This period has no data. */
  | 'no-data-now'
  /** A part of this period was counted. */
  | 'partial-now'
  /** One of the two has no data. */
  | 'no-data'
  /** A part of the period compared with was counted. */
  | 'partial-then'
  /** This period has too little camera time for a comparison. */
  | 'current-unreliable'
  /** The period compared with has too little camera time. */
  | 'comparison-unreliable'

export type DeltaReason =
  /** More cameras than are asked for: nobody knows whether the two can be compared. */
  | 'coverage-unknown'
  /** What cameras missed could turn the change around. */
  | 'within-gaps'
  | GapReason
  /** Too few days were counted in both. */
  | 'few-shared'
  /** An average or a rate of either period is of few people or stays: chance alone moves it that far. */
  | 'small-sample'
  /** The period compared with is zero: no ratio to zero exists. */
  | 'zero-base'

export type GuardedDelta =
  | {
      readonly kind: 'delta'
      readonly fraction: number
      /** What the change is of, where not all days of either period were counted in both. */
      readonly shared?: CountedPart
    }
  | { readonly kind: 'withheld'; readonly reason: DeltaReason; readonly shared?: CountedPart }
  /** Camera records are on their way, and decide which of the two it is. */
  | { readonly kind: 'checking' }
