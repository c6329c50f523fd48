/** Answers of the derived route `usual` (README.md, "Derived routes"). */

import type { Counted } from './derived-answers.ts'
import type { Coverage, GuardedDelta } from './states.ts'

/**
 * What is with a store today, in the order of urgency.
 *
 * - `broken`: a camera was unseen for an hour or more, or a till is silent while customers come.
 * - `moved`: a measure lies outside of what is usual.
 * - `untrusted`: too little was seen to say.
 * - `usual`: the entries lie in the range.
 * - `new`: too few days before can be trusted to say what is usual.
 * - `not-open`, `closed`: nothing can have been counted yet, or nothing will be.
 * - `silent`: nothing was counted, and nobody says why.
 */
export type StoreKind = 'broken' | 'moved' | 'untrusted' | 'usual' | 'new' | 'not-open' | 'closed' | 'silent'

/** Why nothing can have been counted yet. */
export type ShutDoors = 'not-open' | 'closed'

/** What is held against the weeks before. */
export type UsualMeasure = 'entries' | 'conversion' | 'dwell'

/** By the hour, from the first to the last of either day in which anything happened. */
export interface DayCourse {
  readonly today: readonly (number | null)[]
  readonly before: readonly (number | null)[]
}

/** A measure that lies outside of its usual range. */
export interface MovedMeasure {
  readonly measure: UsualMeasure
  /** By whole hours until `until`: people, a rate, or seconds. */
  readonly value: number
  readonly low: number
  readonly high: number
  /** From the middle of the range: 0.25 is 25 % above it. */
  readonly deviation: number
  /** How many usual spreads it lies from the middle. */
  readonly spreads: number
  /** ISO 8601 in UTC. */
  readonly until: string
}

/** A camera that was unseen in opening hours today. */
export interface UnseenCamera {
  readonly recording: string
  /** Its name. */
  readonly camera: string
  readonly hours: number
  /** Present where it counts entries. */
  readonly entrance?: true
}

/** One store, the most urgent first. What there is nothing to say of is left out. */
export interface UsualStore {
  readonly location: string
  readonly kind: StoreKind
  readonly doors?: ShutDoors
  /** No opening hour runs: a camera that is silent now is not missed. */
  readonly resting?: true
  /** Recording ids of the cameras that count entries. */
  readonly entrances: readonly string[]
  /** Entries so far; `null` where nothing was counted. */
  readonly value: number | null
  readonly change: GuardedDelta
  readonly coverage: Coverage
  readonly course: DayCourse
  /** The first of them, those that count entries and then the longest before others, and how many there are. */
  readonly unseen?: { readonly first: readonly UnseenCamera[]; readonly count: number }
  /** What lowers the coverage most. */
  readonly lowering?: { readonly camera: string; readonly hours: number }
  /** Hours in which customers came and no till reported a sale; ISO 8601 in UTC. */
  readonly tillGap?: { readonly from: string; readonly until: string; readonly usual: number }
  /** The furthest from its range first. */
  readonly moved?: readonly MovedMeasure[]
}

/** A number of all stores together, against the same weekday of the week before by the same time. */
export interface DayFigure {
  readonly value: number | null
  readonly change: GuardedDelta
  /** The two values that the change is of, like for like: the first can be less than the value. */
  readonly pair: { readonly current: number | null; readonly compared: number | null }
  readonly course: DayCourse
}

export interface UsualSummary {
  readonly entries: DayFigure
  /** `null`: the deployment does not say. */
  readonly conversion: DayFigure | null
  /** `null` as well of people of several kinds: their averages cannot be combined. */
  readonly dwell: (DayFigure & { readonly weighted: boolean; readonly coverage: Coverage }) | null
  /** Of the entrances. */
  readonly coverage: Coverage
  readonly hasUptime: boolean
  /** Shares of the camera time of entrances. */
  readonly seen: DayCourse
  /** Nothing was counted today. */
  readonly isEmpty: boolean
  /** `closed`: every store. `not-open`: some have still to open, and the others are closed or say nothing. */
  readonly doors: ShutDoors | null
}

export interface UsualAnswer {
  readonly stores: readonly UsualStore[]
  /** Of all stores that were asked for, told or not. */
  readonly counts: Readonly<Record<StoreKind, number>>
  /** `false`: the deployment counts no single hours, so nothing is known of what is usual. */
  readonly hasHistory: boolean
  readonly summary: UsualSummary
  readonly meta: Counted & {
    readonly units: {
      readonly entries: 'peopleCount'
      readonly conversion: 'rate'
      readonly dwell: 'seconds'
    }
  }
}
