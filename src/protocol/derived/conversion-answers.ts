/**
 * Answers of the route `totals` for a measure that is a quotient, and what the measure `conversion` says besides
 * (README.md, "totals").
 */

import type { Counted, DerivedFigure, DerivedTotal, TotalsSegment, UnseenHours } from './derived-answers.ts'
import type { Coverage, GuardedDelta, PointState } from './states.ts'

/** What a quotient is of: sales ÷ customers. Without a quotient, whatever of the two is known. */
export interface QuotientOf {
  readonly total: number | null
  readonly over: number | null
}

export interface QuotientSegment extends TotalsSegment {
  readonly of: QuotientOf
}

/** One store over the whole period, those with a rank first. */
export interface QuotientEntity extends Pick<DerivedFigure, 'state' | 'value' | 'coverage'> {
  readonly location: string
  /** `null`: too little was seen, or there is no value, to be ranked. */
  readonly rank: number | null
  readonly of: QuotientOf
  /** `null` without a comparison. */
  readonly change: GuardedDelta | null
  readonly pair: DerivedTotal['pair']
}

/** One of the two amounts that a quotient is of, over the whole period. */
export interface QuotientAmount extends DerivedTotal {
  /** Why there is none, where there is none. */
  readonly absence: Exclude<PointState, 'measured'> | null
  /** How much of it is in the quotient, where that is less; `null`: all of it. */
  readonly counted: number | null
}

export interface QuotientSummary {
  readonly total: DerivedTotal & {
    /** Days of stores that are in no comparison, since one of the two has no quotient. */
    readonly leftOut: number
    readonly unfinished: boolean
  }
  readonly of: { readonly total: QuotientAmount; readonly over: QuotientAmount }
  readonly coverage: Coverage
  /** Whether there is any camera record of the period. */
  readonly hasUptime: boolean
  /** Stores that are in no figure: nothing is known of them, or they were shut throughout. */
  readonly silent: readonly string[]
  readonly shut: readonly string[]
  /** Why there is no value, where there is none. */
  readonly absence: Exclude<PointState, 'measured'> | null
  /** What lowers the coverage, the longest first: the first of them, and how many there are. */
  readonly unseen: { readonly first: readonly UnseenHours[]; readonly count: number }
}

/** What tills took, where the deployment lists it; amounts of different currencies are never added up. */
export interface TillAverages {
  /** ISO 4217; `null` where the store names none. */
  readonly currency: string | null
  /** Volume ÷ sales, in the currency. */
  readonly average: number | null
  readonly unitsPerSale: number | null
}

/** `null`: nothing is known of the tills of the store. */
export interface ConversionEntity extends QuotientEntity {
  readonly tills: TillAverages | null
}

/** Of which hours the rate is. */
export type RateHours =
  | {
      readonly kind: 'checked'
      /** Open hours that are over, of all stores together. */
      readonly due: number
      /** Those in the rate: both till and entrance cameras reported. */
      readonly counted: number
      readonly leftOutForCameras: number
      readonly leftOutForTills: number
      /** Whether camera records tell of each of them; else tills alone were judged. */
      readonly watched: boolean
      /** How many hours of the period compared with are left out. */
      readonly comparedLeftOut: number
    }
  /** Whole days count: more days of stores than are gone through, or a deployment that gives no single hours. */
  | { readonly kind: 'unchecked'; readonly reason: 'too-much' | 'refused' }

export interface ConversionSummary extends QuotientSummary {
  readonly hours: RateHours
  /** Whether tills report the sales, or they are rate × customers. */
  readonly salesFrom: 'tills' | 'rate'
  /** The share of the customers whose role is unknown; `null` where it is not told, or nobody came. */
  readonly unknownRoleShare: number | null
}

/** A value of tills, and its change. */
export type TillFigure = Pick<DerivedTotal, 'value' | 'change'>

/** All stores that sell in one currency. */
export interface TillsRow {
  readonly currency: string | null
  /** How many stores they are. */
  readonly stores: number
  readonly sales: TillFigure
  readonly volume: TillFigure
  readonly average: TillFigure
  readonly unitsPerSale: TillFigure
}

/** Hours of one store and day, one after the other, that count in no rate for the same reason. */
export interface LeftOutRow {
  readonly location: string
  /** On the store's clock. */
  readonly day: string
  /** ISO 8601 in UTC, as `until`. */
  readonly from: string
  readonly until: string
  readonly hours: number
  readonly reason: 'cameras' | 'till'
  /** Who was counted in spite of it. */
  readonly customers: number
  /** Of `cameras`, the average share of their time that arrived; of `till`, the sales to be expected. */
  readonly size: number
}

export interface ConversionAnswer {
  readonly segments?: readonly QuotientSegment[]
  readonly entities?: readonly ConversionEntity[]
  /** One row. */
  readonly summary?: readonly ConversionSummary[]
  /** The currency with most sales first. Empty where the deployment does not list what tills took. */
  readonly tills?: readonly TillsRow[]
  /** The latest first, at most a hundred. */
  readonly leftOut?: readonly LeftOutRow[]
  readonly meta: Counted & {
    readonly units: { readonly value: 'rate'; readonly total: 'count'; readonly over: 'peopleCount' }
  }
}
