/** Answers of the derived route `funnel` (README.md, "Derived routes"). */

import type { Counted } from '../derived-answers.ts'
import type { Coverage } from '../states.ts'
import type { ZoneStores } from '../zone-answers.ts'

/**
 * - `passers-by`: everyone who came past the shopfront, those who entered included.
 * - `entries`: people who entered.
 * - `zone`: visits to the requested zone.
 * - `transactions`: sales.
 */
export type FunnelStep = 'passers-by' | 'entries' | 'zone' | 'transactions'

/**
 * Why a step has no value, if it has none.
 * - `no-data`: it is counted, but not in this period.
 * - `future`: the store has yet to open.
 * - `closed`: the store was closed throughout.
 * - `not-counted`: no camera counts passers-by, or the store does not have the zone.
 * - `not-offered`: the deployment does not answer it.
 */
export type FunnelStepState = 'measured' | 'no-data' | 'future' | 'closed' | 'not-counted' | 'not-offered'

export interface FunnelStepRow {
  readonly step: FunnelStep
  readonly state: FunnelStepState
  /** `null` unless the state is `measured`. */
  readonly value: number | null
  /** By the cameras that count the step. Of transactions: the share of open hours in which tills reported. */
  readonly coverage: Coverage
}

/** A step of all stores together. */
export interface FunnelStepOfStores extends FunnelStepRow {
  readonly stores: {
    readonly counted: number
    readonly of: number
    /** The first stores without a value, and how many there are. */
    readonly uncounted: {
      readonly first: readonly { readonly location: string; readonly state: UncountedState }[]
      readonly count: number
    }
  }
}

export type UncountedState = Exclude<FunnelStepState, 'measured'>

/**
 * `nobody`: both steps were counted together, with nobody to take a rate of. `not-together`: in no hour were both steps
 * counted.
 */
export type FunnelRateState = 'measured' | 'nobody' | 'not-together'

/** One step divided by the step before it, over the hours of stores in which both were counted. */
export interface FunnelRate {
  readonly from: FunnelStep
  readonly to: FunnelStep
  readonly state: FunnelRateState
  /** `null` unless the state is `measured`. It can exceed 1. */
  readonly value: number | null
  /** The two amounts in these hours, which can be less than the values of the steps. */
  readonly of: { readonly total: number | null; readonly over: number | null }
  /** How many of the completed open hours of the stores that count both steps. Days if only days are known. */
  readonly counted: { readonly counted: number; readonly of: number; readonly unit: 'hour' | 'day' }
}

export interface FunnelEntity {
  readonly location: string
  readonly steps: readonly FunnelStepRow[]
  readonly rates: readonly FunnelRate[]
}

export interface FunnelSummary {
  readonly steps: readonly FunnelStepOfStores[]
  readonly rates: readonly FunnelRate[]
}

export interface FunnelAnswer {
  /** One row, if requested. */
  readonly summary?: readonly FunnelSummary[]
  /** In the order of the ids, if requested. */
  readonly entities?: readonly FunnelEntity[]
  /** Every zone of the stores: the zones to choose from. */
  readonly floor: readonly ZoneStores[]
  readonly meta: Counted & {
    readonly units: {
      readonly 'passers-by': 'peopleCount'
      readonly entries: 'peopleCount'
      readonly zone: 'peopleCount'
      readonly transactions: 'count'
      readonly value: 'rate'
    }
  }
}
