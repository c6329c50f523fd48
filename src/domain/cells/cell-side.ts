import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import type { PointState } from '../../protocol/derived/states.ts'
import type { BucketCoverage } from '../coverage/bucket-coverage.ts'

/** One value of one store in one bucket, and what is known of how it came about. */
export interface CellSide {
  readonly bucket: Bucket
  /** The calendar day that the bucket begins on. */
  readonly day: LocalDay
  readonly state: PointState
  /** A number exactly where the state is `measured`. */
  readonly value: number | null
  /** What the value is the quotient of, where it is one: quotients are combined by these, never by themselves. */
  readonly quotient?: Quotient
  readonly time: BucketCoverage
  /**
   * The hours of a day that were counted, of those that should have been by now; only where some were not, and only where
   * no camera records say how much was seen.
   */
  readonly part?: { readonly counted: number; readonly of: number }
  /** Nothing was counted and nothing was due, although nobody says that it was closed: `withDue`. */
  readonly notDue?: true
  /** The bucket has ended. */
  readonly over: boolean
}

/** Two amounts that add up; `null` is not known. */
export interface Quotient {
  readonly total: number | null
  readonly over: number | null
}
