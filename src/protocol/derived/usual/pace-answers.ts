/** Progress of today's entries and revenue towards their targets: a part of the route `usual` (README.md, "Derived routes"). */

/** What is due by now if the target is to be met. */
export interface DueNow {
  /** The target × the median share that came by this time of day on the same weekdays before. */
  readonly middle: number
  /** The same by the lowest and the highest of these shares. */
  readonly low: number
  readonly high: number
}

export interface Pace {
  /** Of the whole day. */
  readonly target: number
  /** So far, counted up to the same instant as `due`. */
  readonly counted: number
  /** A part was missed, so there may be more: cameras missed people, or a till was silent while customers came. */
  readonly atLeast?: true
  /** `null` if too few earlier days are reliable. */
  readonly due: DueNow | null
}

/**
 * Why no sum includes a store that has a target.
 * - `gaps`: a part of today was missed.
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

/** Revenue in whole hours that the tills have had time to report. */
export interface RevenuePace extends Pace {
  /** The end of the last of these hours, or the start of the day before any. ISO 8601 in UTC. */
  readonly until: string
}

/** Stores with a target of revenue in one currency, added up. */
export interface CombinedRevenuePace extends CombinedPace {
  /** ISO 4217 code. `null` if no store names one. */
  readonly currency: string | null
  /** The earliest of the stores'. */
  readonly until: string
}
