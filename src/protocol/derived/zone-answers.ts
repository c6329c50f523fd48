/** Answers of the derived route `zones`, and of `totals` for the measures of one zone (README.md, "Derived routes"). */

import type { QuotientGroup, QuotientOf } from './conversion-answers.ts'
import type { Counted, PeopleGroup, TotalsSegment, UnseenHours } from './derived-answers.ts'
import type { Coverage, GuardedDelta, PointState } from './states.ts'

/** A total and its divisor, both of the same places. The average or rate is their quotient. */
export interface Ratio {
  /** `null` if unknown, or if there is nothing to divide by. */
  readonly value: number | null
  /** The divisor. */
  readonly over: number
}

/** One or several zones of the floor over the whole period: all stores that have them together. */
export interface ZoneFigures {
  readonly state: PointState
  readonly visits: number | null
  /** Visits ÷ entries of the stores that have the zone, as a fraction. It can exceed 1. */
  readonly entryRate: Ratio
  /** Seconds: total dwell ÷ visits. */
  readonly averageDwell: Ratio
  /** Seconds. */
  readonly totalDwell: number | null
  /** Share of the visits to all zones side by side, as a fraction. */
  readonly share: number | null
  /** Coverage of visits and dwell: the cameras of the zone. */
  readonly coverage: Coverage
  /** Coverage of the share: the cameras of all zones side by side. */
  readonly shareCoverage: Coverage
  /** Coverage of the entry rate: the cameras of the zone and of the entrances. */
  readonly rateCoverage: Coverage
}

/** How many stores have a zone of the floor. */
export interface ZoneStores {
  /** The taxonomy: `<Group>:<Name>[:<SubName>]`. */
  readonly zone: string
  readonly stores: number
}

export interface ZoneRow extends ZoneStores, ZoneFigures {
  /** Change of the visits. `null` if nothing is compared, or there are too many days of zones to compare. */
  readonly change: GuardedDelta | null
  /** The two numbers of visits behind the change, like for like. */
  readonly pair: { readonly current: number | null; readonly compared: number | null }
  /** Days of stores with a count in only one of the periods. No change includes them. */
  readonly leftOut: number
}

/** Seconds that visitors stay in the store on average. */
export interface StoreDwell {
  /** `null` if unknown. */
  readonly value: number | null
  /** True if it combines several averages, weighted by entries: the contract has no totals of it. */
  readonly weighted: boolean
  /** People who entered. `null` if unknown. */
  readonly entries: number | null
}

/** The zones of the floor side by side: all stores together, each on its own clock. */
export interface ZonesAnswer {
  /** Every zone of the stores, selected or not. */
  readonly floor: readonly ZoneStores[]
  /** The selected zones. */
  readonly zones: readonly ZoneRow[]
  /** All selected zones together. */
  readonly all: ZoneFigures
  /** Coverage comes from the cameras of all zones of the stores. */
  readonly storeDwell: StoreDwell & { readonly coverage: Coverage }
  /** What lowers the coverage: the longest gaps first, and how many there are. */
  readonly unseen: { readonly first: readonly UnseenHours[]; readonly count: number }
  /** True if the cameras of these zones have any record. */
  readonly hasUptime: boolean
  readonly meta: Counted & { readonly units: { readonly visits: 'peopleCount'; readonly dwell: 'seconds' } }
}

/** One bucket of one zone: all stores that have it together, each on its own clock. */
export interface ZoneSegment extends TotalsSegment {
  /** Present for a measure that is a quotient. */
  readonly of?: QuotientOf
}

/** The zone in the stores of a group together. A store without the zone is uncounted, except in a share. */
export interface ZoneGroup extends Omit<QuotientGroup, 'of'> {
  /** Present for a measure that is a quotient. */
  readonly of?: QuotientOf
}

/** The answer of the route `totals` for a measure of one zone. */
export interface ZoneTotalsAnswer {
  /** Empty if no store has the zone. */
  readonly segments?: readonly ZoneSegment[]
  /** In the order of the request. */
  readonly groups?: readonly ZoneGroup[]
  readonly meta: Counted & {
    readonly units: {
      readonly value: 'peopleCount' | 'seconds' | 'rate'
      /** Present for a quotient: the unit of its divided amount. */
      readonly total?: 'peopleCount' | 'seconds'
      readonly over?: 'peopleCount'
    }
  }
}

/** How long the people of one age band and gender stay. */
export interface GroupDwell extends PeopleGroup {
  readonly state: Extract<PointState, 'measured' | 'nobody' | 'no-data'>
  /** Seconds. `null` unless the state is `measured`. */
  readonly value: number | null
  /** Visits to the zone, or entries of the store. `null` if unknown. */
  readonly over: number | null
  /** True if it combines several averages, weighted by the group's entries: the contract has no totals of them. */
  readonly weighted: boolean
}

/** The answer of the route `demographics` for a measure of dwell. */
export interface GroupDwellAnswer {
  /** By age band, women before men. `null` if the deployment reports neither age nor gender. */
  readonly groups: readonly GroupDwell[] | null
  readonly meta: Counted & { readonly units: { readonly value: 'seconds'; readonly over: 'peopleCount' } }
}
