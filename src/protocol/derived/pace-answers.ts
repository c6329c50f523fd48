/** Progress of today's entries towards their target: a part of the route `usual` (README.md, "Derived routes"). */

/** Entries that are due by now if the target is to be met. */
export interface DueNow {
  /** The target × the median share that came by this time of day on the same weekdays before. */
  readonly middle: number
  /** The same by the lowest and the highest of these shares. */
  readonly low: number
  readonly high: number
}

export interface Pace {
  /** Entries of the whole day. */
  readonly target: number
  /** Entries so far, counted up to the same instant as `due`. */
  readonly counted: number
  /** Cameras missed a part, so more people may have entered. */
  readonly atLeast?: true
  /** `null` if too few earlier days are reliable. */
  readonly due: DueNow | null
}

/**
 * Why no sum includes a store that has a target.
 * - `gaps`: cameras missed a part of today.
 * - `new`: too few earlier days are reliable, so nothing is known to be due by now.
 * - `closed`: all day.
 * - `silent`: there is no count, and no known reason.
 */
export type PaceGap = 'gaps' | 'new' | 'closed' | 'silent'

/** Stores with a target, added up. */
export interface CombinedPace extends Pace {
  /** How many stores the sums include. */
  readonly stores: number
  /** Stores with a target that no sum includes: the first of them, and how many there are. */
  readonly leftOut?: {
    readonly first: readonly { readonly location: string; readonly reason: PaceGap }[]
    readonly count: number
  }
  /** How many stores have no target today, without those that are closed all day. */
  readonly withoutTarget: number
}
