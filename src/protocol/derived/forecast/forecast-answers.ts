/** Answers of the derived route `forecast` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'

/** What is expected, and the interval that holds four of five outcomes. */
export interface Expectation {
  readonly expected: number
  readonly low: number
  readonly high: number
}

export interface ForecastHour extends Expectation {
  /** 0 to 23. */
  readonly hour: number
}

/**
 * What the forecast of a special day rests on.
 * - `earlier`: earlier days of the same reason.
 * - `holidays`: no such day was counted, so the public holiday is expected to be as the middle of others.
 * - `usual`: no such day was counted, so the day is expected to be as usual in its open hours.
 * - `closed`: the stores don't open.
 */
export type SpecialDayBasis = 'earlier' | 'holidays' | 'usual' | 'closed'

/** Stores with other hours than usual, or a public holiday, on a coming day. */
export interface SpecialDayAhead {
  /** As the deployment words it, or the name of the holiday. Empty if there is neither. */
  readonly reason: string
  readonly basis: SpecialDayBasis
  /** How many stores, of those with a forecast. */
  readonly stores: number
}

/** One coming day of all stores together, each on its own clock. */
export interface ForecastDay {
  /** Wall-clock start of the day: ISO 8601 with milliseconds and no zone. */
  readonly index: string
  /** `null` if no store with a forecast is open. The interval is of the whole day: no sum of those of its hours. */
  readonly day: Expectation | null
  /** The open hours, in order. */
  readonly hours: readonly ForecastHour[]
  /** How many stores are in it. */
  readonly stores: number
  /** Open hours of these stores in no figure, because too few of the same weekday were counted. */
  readonly hoursLeftOut: number
  /** The first special days of the stores, most stores first, and how many there are. */
  readonly special: { readonly first: readonly SpecialDayAhead[]; readonly count: number }
}

/** A day that was forecast two weeks ago, beside what came. Both in the hours that were counted. */
export interface ForecastCheck extends Expectation {
  readonly index: string
  readonly came: number
}

/**
 * Why a store has no forecast.
 * - `short-history`: fewer than four of the same weekdays were counted.
 * - `not-counted`: hardly a day of the last four weeks was counted.
 * - `closed`: it doesn't open in these days.
 */
export type NoForecastReason = 'short-history' | 'not-counted' | 'closed'

/** How far earlier forecasts were off: the same method, as of earlier days. */
export interface PastError {
  /** How many weeks back they go. */
  readonly weeks: number
  /** Absolute error of a day, as a share of what came on an average day; the same of an hour. */
  readonly dayError: number
  readonly hourError: number
  /** Share of days, and of hours, that lay within their interval. */
  readonly daysHeld: number
  readonly hoursHeld: number
  /** The days of the last two weeks that are over, oldest first. */
  readonly checks: readonly ForecastCheck[]
}

export interface ForecastAnswer {
  /** `short-history`: there is too little to say how far a forecast would be off, so there is none. */
  readonly state: 'forecast' | 'short-history'
  /** Empty unless the state is `forecast`. */
  readonly days: readonly ForecastDay[]
  readonly stores: {
    /** How many stores have a forecast. */
    readonly forecast: number
    /** The first that have none, and how many they are. */
    readonly leftOut: {
      readonly first: readonly { readonly location: string; readonly reason: NoForecastReason }[]
      readonly count: number
    }
  }
  /** `null` unless the state is `forecast`. */
  readonly past: PastError | null
  readonly meta: Counted & {
    readonly units: { readonly expected: 'peopleCount'; readonly came: 'peopleCount' }
    /** The share of outcomes that an interval is meant to hold. */
    readonly interval: number
  }
}
