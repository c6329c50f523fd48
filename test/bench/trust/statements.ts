import type { DayRange } from '../../../src/calendar/calendar.ts'
import type { Filters } from '../../../src/dashboard/filters/filters.ts'
import type { Verdict } from '../../../src/protocol/derived/states.ts'

/** What is counted, and in which unit a value of it is. */
export type Measure =
  /** People who entered. */
  | 'entries'
  /** Entries ÷ days that are over and on which somebody came. */
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
  /** Entries of a group ÷ entries of everybody whose age and gender are known. */
  | 'group share'

export type People = Pick<Filters, 'ages' | 'genders' | 'roles'>

/** What a number is of. */
export interface Subject {
  readonly measure: Measure
  /** Location ids of the recorded chain. */
  readonly stores: readonly string[]
  /** Days of each store's own calendar; the running one counts as far as it has come. */
  readonly days: DayRange
  /** 0 to 23 where it is one hour of the only day. */
  readonly hour: number | null
  readonly zone: string | null
  readonly people: People
  /** Of a zone share: the zones side by side, `zone` among them. */
  readonly among?: readonly string[]
  /** Of a group share. */
  readonly group?: Group
}

/** People of one age band and gender. */
export interface Group {
  readonly age: string
  readonly gender: string
}

/** A number on a page. */
export interface ShownValue extends Subject {
  /** Where it stands: "footfall, point". */
  readonly where: string
  readonly value: number
  readonly verdict: Verdict
  /** Share of camera time behind it, for whoever looks at an example; `null`: not known. */
  readonly share: number | null
}

/** A change that is written as a percentage or as points of a rate, or withheld for what cameras missed. */
export interface ShownChange extends Subject {
  readonly where: string
  /** 0.042 is 4.2 % more; `null`: withheld, since cameras saw too little. */
  readonly fraction: number | null
  readonly compared: DayRange
  /** Of how much of the stores and days it says that it is, 0 to 1: like for like, the others are left out. */
  readonly part: number
}

/** Stores in the order of a ranking, by a measure of all of them. */
export interface ShownRanking extends Subject {
  readonly where: string
}

/** The highest or the lowest point of a chart. */
export interface ShownExtreme {
  readonly where: string
  readonly which: 'highest' | 'lowest'
  /** `null`: the page says that it cannot be known. */
  readonly found: Subject | null
  readonly others: readonly Subject[]
}

/** The hour of the week in which most people come, on each store's clock. */
export interface ShownPeak extends Subject {
  readonly where: string
  /** `null`: the page says that it cannot be known. */
  readonly peak: { readonly weekday: number; readonly hour: number } | null
}

/** A metric of a store that is told to lie outside of what is usual, or that was found to be as usual. */
export interface Judged {
  readonly store: string
  readonly metric: 'entries' | 'conversion' | 'dwell'
  /** `null`: as usual. Otherwise the deviation from the middle of what is usual, 0.25 is 25 % above it. */
  readonly ratio: number | null
  /** Until when it was counted, epoch milliseconds; 0 where it is as usual. */
  readonly until: number
}

/** An outage as the page of cameras tells it; wall-clock times of the store. */
export interface ShownIncident {
  readonly location: string
  readonly recordings: readonly string[]
  readonly wholeStore: boolean
  /** `YYYY-MM-DDTHH:mm`. */
  readonly from: string
  readonly until: string
  /** Which of the two factors of uptime lost more: footage that never came, or footage of poor quality. */
  readonly cause: 'footage' | 'quality'
  /** People whom nobody counted for it; `null`: not known, or nothing depends on the camera. */
  readonly cost: number | null
}

export interface Statements {
  readonly values: readonly ShownValue[]
  readonly changes: readonly ShownChange[]
  readonly rankings: readonly ShownRanking[]
  readonly extremes: readonly ShownExtreme[]
  readonly peaks: readonly ShownPeak[]
}
