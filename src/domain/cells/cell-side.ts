import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import type { PointState } from '../../protocol/derived/states.ts'
import type { BucketCoverage } from '../coverage/bucket-coverage.ts'

/** One value of one store in one bucket, with the evidence behind it. */
export interface CellSide {
  readonly bucket: Bucket
  /** The calendar day on which the bucket begins. */
  readonly day: LocalDay
  readonly state: PointState
  /** A number if and only if the state is `measured`. */
  readonly value: number | null
  /** The two amounts behind a quotient. Quotients are combined by these, never by their values. */
  readonly quotient?: Quotient
  readonly time: BucketCoverage
  /**
   * How many hours of a day were counted, of those due so far. Present only if some are missing, and no camera records
   * show the coverage.
   */
  readonly part?: { readonly counted: number; readonly of: number }
  /** Nothing was counted and nothing was due, although no source says that the store was closed: see `withDue`. */
  readonly notDue?: true
  /** True if the bucket has ended. */
  readonly over: boolean
}

/** Two additive amounts. `null` if unknown. */
export interface Quotient {
  readonly total: number | null
  readonly over: number | null
}

/**
 * Returns a side with what `withDue` says of another, which is mostly nothing. Cells are written out field by field and
 * completed here: a chain has millions, and to spread one into a larger one takes several times as long.
 */
export function withPart<Side extends CellSide>(
  side: Side,
  { part, notDue }: Pick<CellSide, 'part' | 'notDue'>,
): Side {
  if (part === undefined && notDue === undefined) return side
  return { ...side, ...(part && { part }), ...(notDue && { notDue }) }
}
