/**
 * Answers of the route `totals` for a measure that is a quotient, and the further fields of the measure `conversion`
 * (README.md, "totals").
 */

import type {
  Counted,
  DerivedFigure,
  DerivedTotal,
  GroupTrust,
  SummaryTrust,
  TotalsSegment,
} from './derived-answers.ts'
import type { GuardedDelta, PointState } from './states.ts'

/** The two amounts of a quotient, for example sales ÷ customers. Without a quotient, those that are known. */
export interface QuotientOf {
  readonly total: number | null
  readonly over: number | null
}

export interface QuotientSegment extends TotalsSegment {
  readonly of: QuotientOf
}

/** One store over the whole period, ranked stores first. */
export interface QuotientEntity extends Pick<DerivedFigure, 'state' | 'value' | 'coverage'> {
  readonly location: string
  /** `null` if coverage is too low to rank the store, or it has no value. */
  readonly rank: number | null
  readonly of: QuotientOf
  /** `null` without a comparison. */
  readonly change: GuardedDelta | null
  readonly pair: DerivedTotal['pair']
}

/** The stores of a group together: total ÷ total. */
export interface QuotientGroup extends GroupTrust, Omit<QuotientEntity, 'location' | 'rank'> {}

/** One of the two amounts of a quotient, over the whole period. */
export interface QuotientAmount extends DerivedTotal {
  /** Why there is no value. `null` if there is one. */
  readonly absence: Exclude<PointState, 'measured'> | null
  /** The part of it that the quotient includes. `null` if that is all of it. */
  readonly counted: number | null
}

export interface QuotientSummary extends SummaryTrust {
  readonly total: DerivedTotal & {
    /** Days of stores excluded from the comparison because one of the two days has no quotient. */
    readonly leftOut: number
    readonly unfinished: boolean
  }
  readonly of: { readonly total: QuotientAmount; readonly over: QuotientAmount }
}

/** Till averages, if the deployment lists them. Amounts in different currencies are never added up. */
export interface TillAverages {
  /** ISO 4217 code. `null` if the store names none. */
  readonly currency: string | null
  /** Volume ÷ sales, in the currency. */
  readonly average: number | null
  readonly unitsPerSale: number | null
}

/** `null` if nothing is known of the store's tills. */
export interface ConversionEntity extends QuotientEntity {
  readonly tills: TillAverages | null
}

/** The hours that the rate covers. */
export type RateHours =
  | {
      readonly kind: 'checked'
      /** Completed opening hours, summed over all stores. */
      readonly due: number
      /** Hours in the rate: both the till and the entrance cameras reported. */
      readonly counted: number
      readonly leftOutForCameras: number
      readonly leftOutForTills: number
      /** True if every hour has camera records. Otherwise only the tills were checked. */
      readonly watched: boolean
      /** How many hours of the comparison period are excluded. */
      readonly comparedLeftOut: number
    }
  /**
   * The rate covers whole days: the request has too many days of stores to check, or the deployment has no hourly data.
   */
  | { readonly kind: 'unchecked'; readonly reason: 'too-much' | 'refused' }

export interface ConversionSummary extends QuotientSummary {
  readonly hours: RateHours
  /** `tills`: tills report the sales. `rate`: sales are rate × customers. */
  readonly salesFrom: 'tills' | 'rate'
  /**
   * Share of the customers whose role is unknown. `null` if the deployment doesn't report it, or there were no
   * customers.
   */
  readonly unknownRoleShare: number | null
}

/** A till average, and its change. */
export type TillFigure = Pick<DerivedTotal, 'value' | 'change'>

/** All stores that sell in one currency. */
export interface TillsRow {
  readonly currency: string | null
  /** How many stores sell in it. */
  readonly stores: number
  readonly sales: TillFigure
  readonly volume: TillFigure
  readonly average: TillFigure
  readonly unitsPerSale: TillFigure
}

/** Consecutive hours of one store and day that no rate includes, all for the same reason. */
export interface LeftOutRow {
  readonly location: string
  /** Calendar day on the store's clock. */
  readonly day: string
  /** ISO 8601 in UTC, as is `until`. */
  readonly from: string
  readonly until: string
  readonly hours: number
  readonly reason: 'cameras' | 'till'
  /** Customers counted in these hours all the same. */
  readonly customers: number
  /** For `cameras`, the mean share of their time that arrived. For `till`, the expected sales. */
  readonly size: number
}

export interface ConversionAnswer {
  readonly segments?: readonly QuotientSegment[]
  readonly entities?: readonly ConversionEntity[]
  /** In the order of the request. */
  readonly groups?: readonly QuotientGroup[]
  /** One row. */
  readonly summary?: readonly ConversionSummary[]
  /** The currency with the most sales first. Empty if the deployment doesn't list till averages. */
  readonly tills?: readonly TillsRow[]
  /** The latest first, at most 100. */
  readonly leftOut?: readonly LeftOutRow[]
  readonly meta: Counted & {
    readonly units: { readonly value: 'rate'; readonly total: 'count'; readonly over: 'peopleCount' }
  }
}
