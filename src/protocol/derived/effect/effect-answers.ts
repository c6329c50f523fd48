/** Answers of the derived route `effect` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'

/**
 * - `raised`, `lowered`: the whole interval lies on one side of no effect.
 * - `unclear`: the interval includes no effect.
 * - `too-little`: nothing can be concluded. `reason` says why.
 */
export type EffectVerdict = 'raised' | 'lowered' | 'unclear' | 'too-little'

/**
 * - `ahead`: too few of its days are over yet.
 * - `few-days`: too few of its days can be used.
 * - `few-weeks`: too few of the weeks before can be used.
 * - `wide`: the interval includes no effect, and also changes so large that it excludes nothing of interest.
 */
export type TooLittleReason = 'ahead' | 'few-days' | 'few-weeks' | 'wide'

/**
 * Why a day of a store is not used, by priority. `event`: it belongs to another event. `few-matched`: the store has too
 * few usable days of this weekday before. `unseen`: cameras did not see all of it. `part`: it was counted in part.
 */
export type LeftOutDayReason =
  | 'not-over'
  | 'event'
  | 'special-day'
  | 'closed'
  | 'no-data'
  | 'part'
  | 'unseen'
  | 'few-matched'

/** Stores that a day leaves out for one reason. */
export interface LeftOutDay {
  readonly day: string
  /** True for a day of the event, false for a matched day before. */
  readonly during: boolean
  /** True for stores with the event, false for those without. */
  readonly with: boolean
  readonly reason: LeftOutDayReason
  /** How many stores, and which if it is one. */
  readonly stores: number
  readonly location?: string
  /** For `event`: the position in the request's `besides`. */
  readonly beside?: number
}

/** A change against the usual level, as a fraction, with the ends of its interval. */
export interface IntervalChange {
  readonly change: number
  readonly low: number
  readonly high: number
}

/** Stores with the event, or without it, on its usable days. */
export interface EffectSide {
  /** How many have at least one such day. */
  readonly stores: number
  readonly value: number
  /** What the same stores count on the same weekdays before. */
  readonly usual: number
  /** Change against the weeks before, with the interval. `null` if there are too few days or weeks. */
  readonly against: IntervalChange | null
}

/** One day of the event, the usable stores of each side. */
export interface EffectDay {
  readonly day: string
  readonly value: number
  readonly usual: number
  readonly stores: number
  /** `null` if no store without the event is compared. */
  readonly without: { readonly value: number; readonly usual: number; readonly stores: number } | null
}

export interface EffectAnswer {
  readonly verdict: EffectVerdict
  readonly reason?: TooLittleReason
  /** `stores`: matched weekdays and stores without the event. `weeks`: matched weekdays alone. */
  readonly basis: 'stores' | 'weeks'
  /** The effect. `null` if the verdict is `too-little` for any reason but `wide`. */
  readonly effect: IntervalChange | null
  /** Share of such intervals that include the true effect. */
  readonly level: number
  readonly with: EffectSide
  /** `null` unless `basis` is `stores`. */
  readonly without: EffectSide | null
  /** The days that were judged: those of the event, at most its first eight weeks. */
  readonly judged: { readonly start: string; readonly end: string }
  /** The weeks before: how many are used, and how many of their days. */
  readonly matched: {
    readonly start: string
    readonly end: string
    readonly weeks: number
    readonly days: number
  }
  /** The usable days of the event, in order. */
  readonly days: readonly EffectDay[]
  /** Days of the event first. At most the first 200, and how many there are. */
  readonly leftOut: readonly LeftOutDay[]
  readonly leftOutCount: number
  /** How many used days of stores have no camera record, so that an outage may hide in them. */
  readonly unknownDays: number
  readonly meta: Counted & { readonly units: { readonly value: 'peopleCount' } }
}
