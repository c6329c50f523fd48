/** Answers of the derived route `incidents` (README.md, "Derived routes"). */

import type { Counted } from './derived-answers.ts'
import type { Coverage } from './states.ts'

/**
 * What the visitors of an incident are estimated from.
 *
 * - `store`: every entrance camera was out, so all visitors of the store.
 * - `entrances`: some of several entrance cameras were out. Each counts a share of the visitors.
 * - `zones`: the visits to the zones of the cameras.
 * - `nothing`: the cameras watch no zone and count no entries.
 * - `unknown`: the deployment does not say what the cameras are for.
 */
export type CostBasis =
  | { readonly kind: 'store' | 'zones' | 'nothing' | 'unknown' }
  | { readonly kind: 'entrances'; readonly out: number; readonly of: number }

/** Consecutive opening hours in which one or more cameras of a store saw too little. */
export interface IncidentRow {
  readonly location: string
  /** More than one where every camera of the store lost the same hours. */
  readonly cameras: readonly { readonly recording: string; readonly name: string }[]
  /** True if these are all the cameras of the store, and there are several. */
  readonly everyCamera: boolean
  /**
   * Wall-clock ends of the whole incident, which can lie outside the period: ISO 8601 with milliseconds and no zone.
   */
  readonly from: string
  readonly until: string
  /** It began before `from`: the search for its start ends 28 days before the period. */
  readonly earlier?: true
  /** It went on after `until`: the search for its end stops 28 days after the period. */
  readonly later?: true
  /** The cameras have not recovered since. */
  readonly ongoing: boolean
  /** Camera hours missed inside the period, summed over the cameras: by missing segments, and by poor image quality. */
  readonly missed: { readonly segments: number; readonly quality: number }
  /**
   * Visitors that the entrances or zones of these cameras usually count in the missed hours. 0 if nothing depends on
   * the cameras. `null` if unknown.
   */
  readonly visitors: number | null
  readonly basis: CostBasis
  /** What depends on the cameras. `null` if unknown. `zones` is `null` if only the zones are unknown. */
  readonly affects: { readonly entries: boolean; readonly zones: readonly string[] | null } | null
}

/** All incidents of one store that match, added up. */
export interface IncidentsOfStore {
  readonly location: string
  readonly count: number
  readonly ongoing: number
  /** Camera hours missed in the period. */
  readonly missedHours: number
}

/** What the selected cameras saw of the selected hours, in incidents or not. */
export interface CamerasMissed {
  /** The coverage that the number depending on these cameras has. */
  readonly coverage: Coverage
  /** Camera hours inside opening hours, summed over the cameras, each once. */
  readonly dueHours: number
  /** Missed camera hours, including those in hours too complete for an incident. */
  readonly missedHours: number
  /** Missed camera hours outside incidents. */
  readonly scattered: number
  /** How many stores have such cameras. For `entrances` and `store-dwell`, all stores. */
  readonly stores: number
  /** Stores whose cameras have no complete record: the first location ids, and how many there are. */
  readonly withoutRecords: { readonly first: readonly string[]; readonly count: number }
}

export interface IncidentsAnswer {
  /** One page of incidents. */
  readonly incidents: readonly IncidentRow[]
  /** Totals over all matching incidents: how many, how many are ongoing, and the camera time missed in the period. */
  readonly count: number
  readonly ongoing: number
  readonly missedHours: number
  /** True if the period has any camera record. Without one, the absence of incidents proves nothing. */
  readonly hasUptime: boolean
  /** The days behind the estimates, both included. `null` if the deployment has no hourly counts. */
  readonly usual: { readonly start: string; readonly end: string } | null
  /** Stores with incidents, by location id. Present only if requested. */
  readonly byStore?: readonly IncidentsOfStore[]
  /** Present only if the request names `cameras`. */
  readonly cameras?: CamerasMissed
  readonly meta: Counted & { readonly units: { readonly visitors: 'peopleCount'; readonly missed: 'hours' } }
}
