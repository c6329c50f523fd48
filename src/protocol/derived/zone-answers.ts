/** Answers of the derived route `zones`, and of `totals` for the measures of one zone (README.md, "Derived routes"). */

import type { QuotientOf } from './conversion-answers.ts'
import type { Counted, PeopleGroup, TotalsSegment, UnseenHours } from './derived-answers.ts'
import type { Coverage, GuardedDelta, PointState } from './states.ts'

/** A total and what it is taken over, both of the same places; the average or rate is one ÷ the other. */
export interface Ratio {
  /** `null`: not known, or nothing to divide by. */
  readonly value: number | null
  /** What it is taken over. */
  readonly over: number
}

/** One zone of the floor, or several, over the whole period: all stores that have it together. */
export interface ZoneFigures {
  readonly state: PointState
  readonly visits: number | null
  /** Visits ÷ entries of the stores that have the zone, a fraction; can exceed 1. */
  readonly entryRate: Ratio
  /** Seconds: total dwell ÷ visits. */
  readonly averageDwell: Ratio
  /** Seconds. */
  readonly totalDwell: number | null
  /** Of the visits of all zones side by side, a fraction. */
  readonly share: number | null
  /** How far visits and dwell can be trusted: by the cameras of the zone. */
  readonly coverage: Coverage
  /** How far the share can be trusted: by the cameras of all zones side by side. */
  readonly shareCoverage: Coverage
  /** How far the entry rate can be trusted: by the cameras of the zone and those at the entrances. */
  readonly rateCoverage: Coverage
}

/** How many stores have a zone of the floor. */
export interface ZoneStores {
  /** The taxonomy: `<Group>:<Name>[:<SubName>]`. */
  readonly zone: string
  readonly stores: number
}

export interface ZoneRow extends ZoneStores, ZoneFigures {
  /** Of the visits. `null`: nothing is compared, or there are too many days of zones to compare. */
  readonly change: GuardedDelta | null
  /** The two numbers of visits that the change is of, like for like. */
  readonly pair: { readonly current: number | null; readonly compared: number | null }
  /** Days of stores that only one of the periods counted: they are in no change. */
  readonly leftOut: number
}

/** Seconds that a visitor stays in the store. */
export interface StoreDwell {
  /** `null` is not known. */
  readonly value: number | null
  /** Whether it is made of several averages, weighted by entries: the contract has no totals of it. */
  readonly weighted: boolean
  /** People who entered; `null` where that is not known. */
  readonly entries: number | null
}

/** The zones of the floor side by side: all stores together, each on its own clock. */
export interface ZonesAnswer {
  /** Every zone of the stores, whichever are asked side by side. */
  readonly floor: readonly ZoneStores[]
  /** Those side by side. */
  readonly zones: readonly ZoneRow[]
  /** All of these together. */
  readonly all: ZoneFigures
  /** By the cameras of all zones of the stores. */
  readonly storeDwell: StoreDwell & { readonly coverage: Coverage }
  /** What lowers the coverage, the longest first: the first of them, and how many there are. */
  readonly unseen: { readonly first: readonly UnseenHours[]; readonly count: number }
  /** Whether there is any record of the cameras of these zones. */
  readonly hasUptime: boolean
  readonly meta: Counted & { readonly units: { readonly visits: 'peopleCount'; readonly dwell: 'seconds' } }
}

/** One bucket of one zone: all stores that have it together, each on its own clock. */
export interface ZoneSegment extends TotalsSegment {
  /** Of a measure that is a quotient. */
  readonly of?: QuotientOf
}

/** The answer of the route `totals` for a measure of one zone. */
export interface ZoneTotalsAnswer {
  /** Empty where no store has the zone. */
  readonly segments: readonly ZoneSegment[]
  readonly meta: Counted & {
    readonly units: {
      readonly value: 'peopleCount' | 'seconds' | 'rate'
      /** Of the two amounts that a quotient is of. */
      readonly total?: 'peopleCount' | 'seconds'
      readonly over?: 'peopleCount'
    }
  }
}

/** How long the people of one age band and gender stay. */
export interface GroupDwell extends PeopleGroup {
  readonly state: Extract<PointState, 'measured' | 'nobody' | 'no-data'>
  /** Seconds. `null` where the state is not `measured`. */
  readonly value: number | null
  /** Visits to the zone, or entries of the store; `null` is not known. */
  readonly over: number | null
  /** Several averages, weighted by the entries of the group: the contract has no totals of them. */
  readonly weighted: boolean
}

/** The answer of the route `demographics` for a measure of dwell. */
export interface GroupDwellAnswer {
  /** By age band, women before men. `null`: the deployment tells neither age nor gender. */
  readonly groups: readonly GroupDwell[] | null
  readonly meta: Counted & { readonly units: { readonly value: 'seconds'; readonly over: 'peopleCount' } }
}
