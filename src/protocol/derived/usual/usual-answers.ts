/** Answers of the derived route `usual` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'
import type { Coverage, GuardedDelta } from '../states.ts'
import type { CombinedPace, CombinedRevenuePace, Pace, RevenuePace } from './pace-answers.ts'

/**
 * Findings of a store today, in order of urgency.
 * - `broken`: a camera was offline for an hour or more, or a till is silent while customers come.
 * - `moved`: a measure lies outside its usual range.
 * - `untrusted`: coverage is too low to judge.
 * - `usual`: the entries lie in the range.
 * - `new`: too few earlier days are reliable enough for a usual range.
 * - `not-open`, `closed`: there can be no count yet, or none today.
 * - `silent`: there is no count, and no known reason.
 */
export type StoreKind = 'broken' | 'moved' | 'untrusted' | 'usual' | 'new' | 'not-open' | 'closed' | 'silent'

/** Why there can be no count yet. */
export type ShutDoors = 'not-open' | 'closed'

/** Measures that are compared with the previous weeks. */
export type UsualMeasure = 'entries' | 'conversion' | 'dwell'

/** Hourly values, from the first to the last hour with a value on either day. */
export interface DayCourse {
  readonly today: readonly (number | null)[]
  readonly before: readonly (number | null)[]
}

/** A measure outside its usual range. */
export interface MovedMeasure {
  readonly measure: UsualMeasure
  /** Up to `until`, in whole hours: people, a rate, or seconds. */
  readonly value: number
  readonly low: number
  readonly high: number
  /** From the middle of the range: 0.25 is 25 % above it. */
  readonly deviation: number
  /** Distance from the middle, in usual spreads. */
  readonly spreads: number
  /** ISO 8601 in UTC. */
  readonly until: string
}

/** A camera that was offline in opening hours today. */
export interface UnseenCamera {
  readonly recording: string
  /** Name of the camera. */
  readonly camera: string
  readonly hours: number
  /** Present if it counts entries. */
  readonly entrance?: true
}

/** One store, most urgent first. Empty findings are absent. */
export interface UsualStore {
  readonly location: string
  readonly kind: StoreKind
  readonly doors?: ShutDoors
  /** No opening hour is running, so a camera that is silent now misses nothing. */
  readonly resting?: true
  /** Recording ids of the cameras that count entries. */
  readonly entrances: readonly string[]
  /** Entries so far. `null` if nothing was counted. */
  readonly value: number | null
  readonly change: GuardedDelta
  readonly coverage: Coverage
  readonly course: DayCourse
  /** The first of them, and how many there are. Cameras that count entries come first, then the longest offline. */
  readonly unseen?: { readonly first: readonly UnseenCamera[]; readonly count: number }
  /** The camera that lowers the coverage most. */
  readonly lowering?: { readonly camera: string; readonly hours: number }
  /** Hours with customers in which no till reported a sale. ISO 8601 in UTC. */
  readonly tillGap?: { readonly from: string; readonly until: string; readonly usual: number }
  /** Present if the request has a target of this store, and the store was counted or has yet to open. */
  readonly pace?: Pace
  /** The same of revenue, if tills list their reports. */
  readonly revenuePace?: RevenuePace
  /** Furthest from its range first. */
  readonly moved?: readonly MovedMeasure[]
}

/** A number of all stores together, compared with the same weekday of the previous week up to the same time. */
export interface DayFigure {
  readonly value: number | null
  readonly change: GuardedDelta
  /** The two values behind the change, like for like. The first can be less than the value. */
  readonly pair: { readonly current: number | null; readonly compared: number | null }
  readonly course: DayCourse
}

export interface UsualSummary {
  readonly entries: DayFigure
  /** `null` if the deployment doesn't report it. */
  readonly conversion: DayFigure | null
  /** `null` also for people of several kinds, because their averages can't be combined. */
  readonly dwell: (DayFigure & { readonly weighted: boolean; readonly coverage: Coverage }) | null
  /** Coverage of the entrances. */
  readonly coverage: Coverage
  readonly hasUptime: boolean
  /** Shares of the entrances' camera time. */
  readonly seen: DayCourse
  /** True if nothing was counted today. */
  readonly isEmpty: boolean
  /** `closed`: every store. `not-open`: some have yet to open, and the others are closed or silent. */
  readonly doors: ShutDoors | null
  /** Present if a store with a target was counted, or has yet to open. */
  readonly pace?: CombinedPace
  /** The same of revenue. Absent if the stores with a target have several currencies. */
  readonly revenuePace?: CombinedRevenuePace
}

export interface UsualAnswer {
  readonly stores: readonly UsualStore[]
  /** Of all requested stores, with a row or without. */
  readonly counts: Readonly<Record<StoreKind, number>>
  /** `false` if the deployment has no hourly counts, so nothing is known of the usual. */
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
