import type { DayRange } from '../../../src/calendar/calendar.ts'
import type { Filters } from '../../../src/dashboard/filters/filters.ts'
import type { Verdict } from '../../../src/protocol/derived/states.ts'

/** Measures and their units. */
export type Measure =
  /** People who entered. */
  | 'entries'
  /** Entries ÷ completed days with entries. */
  | 'entries per open day'
  /** Sales ÷ customers, a fraction. */
  | 'conversion'
  /** Entries without staff. */
  | 'customers'
  | 'zone visits'
  /** Seconds: all stays of a zone together ÷ its visits. */
  | 'zone dwell'
  /** Seconds that all visits of a zone lasted together. */
  | 'zone total dwell'
  /** Zone visits ÷ entries of the stores that have the zone. */
  | 'visit rate'
  /** Seconds in the store. */
  | 'store dwell'
  /** Zone visits ÷ the visits of all zones side by side. */
  | 'zone share'
  /** Entries of a group ÷ entries of people with known age and gender. */
  | 'group share'

export type People = Pick<Filters, 'ages' | 'genders' | 'roles'>

/** The subject of a number. */
export interface Subject {
  readonly measure: Measure
  /** Location ids of the recorded chain. */
  readonly stores: readonly string[]
  /** Days of each store's own calendar. Today counts until now. */
  readonly days: DayRange
  /** 0 to 23 for one hour of the only day. */
  readonly hour: number | null
  readonly zone: string | null
  readonly people: People
  /** For a zone share: the zones side by side, including `zone`. */
  readonly among?: readonly string[]
  /** For a group share. */
  readonly group?: Group
}

/** People of one age band and gender. */
export interface Group {
  readonly age: string
  readonly gender: string
}

/** A number on a page. */
export interface ShownValue extends Subject {
  /** Its place: "footfall, point". */
  readonly where: string
  readonly value: number
  readonly verdict: Verdict
  /** Share of camera time behind it, shown in examples; `null` if unknown. */
  readonly share: number | null
}

/** A change as a percentage or in points of a rate, or withheld because cameras missed too much. */
export interface ShownChange extends Subject {
  readonly where: string
  /** 0.042 is 4.2 % more; `null` if withheld. */
  readonly fraction: number | null
  readonly compared: DayRange
  /** Share of the stores and days that it covers like for like, 0 to 1. */
  readonly part: number
}

/** Stores in the order of a ranking by one measure. */
export interface ShownRanking extends Subject {
  readonly where: string
}

/** The highest or the lowest point of a chart. */
export interface ShownExtreme {
  readonly where: string
  readonly which: 'highest' | 'lowest'
  /** `null` if the page calls it unknown. */
  readonly found: Subject | null
  readonly others: readonly Subject[]
}

/** The hour of the week with most entries, in store local time. */
export interface ShownPeak extends Subject {
  readonly where: string
  /** `null` if the page calls it unknown. */
  readonly peak: { readonly weekday: number; readonly hour: number } | null
}

/** A metric of a store that the overview calls unusual or usual. */
export interface Judged {
  readonly store: string
  readonly metric: 'entries' | 'conversion' | 'dwell'
  /** `null` if usual. Otherwise the deviation from the usual median: 0.25 is 25 % above. */
  readonly ratio: number | null
  /** Counted until, epoch milliseconds; 0 if usual. */
  readonly until: number
}

/** An outage as the cameras page shows it, in store local time. */
export interface ShownIncident {
  readonly location: string
  readonly recordings: readonly string[]
  readonly wholeStore: boolean
  /** `YYYY-MM-DDTHH:mm`. */
  readonly from: string
  readonly until: string
  /** The greater loss: missing footage, or footage of poor quality. */
  readonly cause: 'footage' | 'quality'
  /** Estimated uncounted people; `null` if unknown, or if nothing depends on the camera. */
  readonly cost: number | null
}

export interface Statements {
  readonly values: readonly ShownValue[]
  readonly changes: readonly ShownChange[]
  readonly rankings: readonly ShownRanking[]
  readonly extremes: readonly ShownExtreme[]
  readonly peaks: readonly ShownPeak[]
}
