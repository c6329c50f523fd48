import type { CountedPart, Coverage, PointState } from '../../protocol/derived/states.ts'

/** Why a point has no value. */
export type Absence = Exclude<PointState, 'measured'>

/** What a reader has to know before trusting a value. */
export type Caveat =
  /** Something that should have been counted was not, although no camera gap explains it. */
  | 'part-counted'
  /** Cameras saw most of it. */
  | 'partial'
  /** Cameras saw too little of it for a comparison. */
  | 'unreliable'
  /** The deployment has no uptime for it. */
  | 'unknown'

/** A point as every chart, table and file takes it. */
export interface StatedPoint {
  readonly state: PointState
  readonly value: number | null
  readonly coverage: Coverage
  readonly counted?: CountedPart | undefined
  readonly unfinished?: boolean | undefined
}

/**
 * Returns why a point has no value. `null` if it has one, and 0 is one. A measured point without a value is unknown, so
 * it has *no data* and is never shown as 0.
 */
export function absenceOfPoint({ state, value }: Pick<StatedPoint, 'state' | 'value'>): Absence | null {
  if (state !== 'measured') return state
  return value === null ? 'no-data' : null
}

/** Returns the caveat on a value. `null` if there is none, or no value. */
export function caveatOf(point: StatedPoint): Caveat | null {
  const { coverage, counted, unfinished } = point
  if (absenceOfPoint(point) !== null) return null
  // No camera hour of a bucket that has just begun is over, so its coverage can't be known yet.
  if (unfinished && coverage.verdict === 'unknown') return null
  // Nobody schedules cameras outside opening hours, and a mark on every dawn would drown those that mean something.
  if (coverage.outsideHours) return null
  if (counted !== undefined && !hasGaps(coverage)) return 'part-counted'
  return coverage.verdict === 'complete' ? null : coverage.verdict
}

/** True if cameras are known to have missed something. Nothing can be missing outside opening hours. */
export function hasGaps({ verdict, outsideHours }: Coverage): boolean {
  return outsideHours !== true && (verdict === 'partial' || verdict === 'unreliable')
}
