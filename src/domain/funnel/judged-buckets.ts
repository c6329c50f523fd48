import type { Quotient, StoreCell } from '../cells/store-cells.ts'
import { isOpen, type Reason, type StoreHour } from '../conversion/left-out-hours.ts'
import type { BucketCoverage } from '../coverage/bucket-coverage.ts'
import { coverageOf } from '../coverage/verdict.ts'

/** An hour of one store, or a day if only days are known, as far as entrances and tills go. */
export interface JudgedBucket {
  /** Epoch milliseconds. */
  readonly start: number
  /** True if it is over, and the store was open. */
  readonly due: boolean
  /** True if it is over, and the store was not open: its sales belong to the hours before. */
  readonly isAfterHours: boolean
  /** False if the entrance cameras missed too much of it. */
  readonly isEntranceSeen: boolean
  /** True if a conversion rate includes it. */
  readonly isRated: boolean
  /** `null` if nobody can tell whether the tills reported. */
  readonly isTillHeard: boolean | null
  readonly sold: number | null
}

/** Returns the hours by the rule of conversion rates, which decides where entrances or tills are missing. */
export function judgedHours(
  hours: readonly StoreHour[],
  reasons: ReadonlyMap<StoreHour, Reason>,
): readonly JudgedBucket[] {
  return hours.map((hour) => {
    const why = reasons.get(hour)?.why
    const isOpened = isOpen(hour)
    return {
      start: hour.bucket.start,
      due: hour.over && isOpened,
      isAfterHours: hour.over && !isOpened,
      isEntranceSeen: why !== 'cameras',
      isRated: why === undefined,
      isTillHeard: why !== 'till',
      sold: hour.sold,
    }
  })
}

/**
 * Returns the days of a store whose hours are not checked.
 *
 * @param overs its customers by day
 * @param quotients sales ÷ customers of the same days
 */
export function judgedDays(
  overs: readonly StoreCell[],
  quotients: readonly StoreCell[],
): readonly JudgedBucket[] {
  return overs.map(({ bucket, over, time, value }, position) => {
    const quotient: Quotient | undefined = quotients[position]?.quotient
    return {
      start: bucket.start,
      due: over && isOpen({ time, customers: value }),
      isAfterHours: false,
      isEntranceSeen: isSeenEnough(time),
      isRated: quotient !== undefined && quotient.total !== null && quotient.over !== null,
      isTillHeard: null,
      sold: quotient?.total ?? null,
    }
  })
}

/** True unless cameras are known to have missed so much of a bucket that its count is unreliable. */
export function isSeenEnough(time: BucketCoverage | undefined): boolean {
  return time === undefined || coverageOf(time).verdict !== 'unreliable'
}
