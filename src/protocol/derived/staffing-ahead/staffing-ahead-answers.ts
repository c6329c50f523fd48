/** Answers of the derived route `staffing-ahead` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'
import type { Expectation, NoForecastReason } from '../forecast/forecast-answers.ts'
import type { StaffedVerdict } from '../staffing/staffing-answers.ts'

/** One coming hour of all stores together, each on its own clock. */
export interface PlannedHour extends Expectation {
  /** 0 to 23. */
  readonly hour: number
  /** Hours of staff that the shifts have. */
  readonly staffHours: number
  /** How many stores are in it. */
  readonly stores: number
  readonly verdict: StaffedVerdict
  /** Staff needed for each store to have its average visitors for each staff hour. */
  readonly evenStaff: number
}

export interface PlannedDay {
  /** Wall-clock start of the day: ISO 8601 with milliseconds and no zone. */
  readonly index: string
  /** The open hours with both a forecast and planned staff, in order. */
  readonly hours: readonly PlannedHour[]
}

/** Open hours of stores that no figure has. */
export interface UnplannedHours {
  /** Too few of the same weekday were counted. */
  readonly forecast: number
  /** The day has no shift, or clocks change in the hour. */
  readonly staff: number
}

/** Consecutive hours of one day and store with the same verdict. */
export interface PlannedStretch extends Expectation {
  readonly location: string
  /** Wall-clock start of the first hour: ISO 8601 with milliseconds and no zone. */
  readonly index: string
  readonly hours: number
  readonly staffHours: number
  readonly verdict: Exclude<StaffedVerdict, 'even'>
  /** Staff needed in an average hour of it to have the store’s average visitors for each staff hour. */
  readonly evenStaff: number
}

/**
 * Why a store is in no figure.
 * - `no-shifts`: none is planned in these days.
 * - `no-average`: visitors and staff were both known in too few of the last hours.
 */
export type NoPlanReason = NoForecastReason | 'no-shifts' | 'no-average'

export interface StaffingAheadAnswer {
  /** Empty if no store has planned staff and a forecast. */
  readonly days: readonly PlannedDay[]
  /** All stores in all days, each judged by its own average. */
  readonly summary: {
    readonly expected: number
    readonly staffHours: number
    /** Hours of stores. */
    readonly hours: number
    readonly thin: { readonly hours: number; readonly expected: number }
    readonly idle: { readonly hours: number; readonly staffHours: number }
    readonly leftOut: UnplannedHours
  }
  /** Hours of single stores that are thin or idle, those with the largest difference first, and how many there are. */
  readonly stretches: { readonly first: readonly PlannedStretch[]; readonly count: number }
  readonly stores: {
    /** How many stores are in the figures. */
    readonly planned: number
    /** The first few that are not, those without shifts last, and how many they are. */
    readonly leftOut: {
      readonly first: readonly { readonly location: string; readonly reason: NoPlanReason }[]
      readonly count: number
    }
  }
  readonly meta: Counted & {
    readonly units: { readonly expected: 'peopleCount'; readonly staffHours: 'hours' }
    /** The share of outcomes that an interval is meant to hold. */
    readonly interval: number
    /** The days of the average. */
    readonly average: { readonly start: string; readonly end: string }
  }
}
