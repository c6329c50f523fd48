import type { RetailYear } from '../protocol/metrics/retail-years.ts'
import type { DerivedPeriod } from '../protocol/metrics/vocabularies.ts'

/**
 * A calendar day of a store, `YYYY-MM-DD`. It has 23, 24 or 25 hours, and begins at a different instant in each zone.
 */
export type LocalDay = string

/** Calendar days, both included. */
export interface DayRange {
  readonly first: LocalDay
  readonly last: LocalDay
}

export type Granularity = DerivedPeriod

/** One bucket of a store's wall clock. */
export interface Bucket {
  /** Wall-clock start as the contract writes it, `YYYY-MM-DDTHH:mm:ss.SSS` without a zone. */
  readonly index: string
  /** 1 for the second of two hours with the same index when clocks go back, else 0. */
  readonly occurrence: 0 | 1
  /** Epoch milliseconds. */
  readonly start: number
  readonly endExclusive: number
}

/** As `Date` counts: 0 is Sunday, 1 is Monday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** How a chain divides its time: where weeks begin, and whether months, quarters and years consist of weeks. */
export interface ChainCalendar {
  /** A retail year ends the day before a week begins. */
  readonly weekStartsOn: Weekday
  /** `null` for calendar months. */
  readonly year: RetailYear | null
}
