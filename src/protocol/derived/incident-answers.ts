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

/** Opening hours, one after the other, of which one or more cameras of a store saw too little. */
export interface IncidentRow {
  readonly location: string
  /** More than one where every camera of the store lost the same hours. */
  readonly cameras: readonly { readonly recording: string; readonly name: string }[]
  /** Whether these are all the cameras of the store, and more than one. */
  readonly everyCamera: boolean
  /** Wall-clock ends of the whole incident, which can lie outside the period; ISO 8601 with milliseconds and no zone. */
  readonly from: string
  readonly until: string
  /** It began before `from`: an incident is followed 28 days back from the period. */
  readonly earlier?: true
  /** It went on after `until`: an incident is followed 28 days on from the period. */
  readonly later?: true
  /** The cameras have not been well again since. */
  readonly ongoing: boolean
  /** Camera time inside the period, in hours, summed over the cameras: what never came, and what a poor picture lost. */
  readonly missed: { readonly segments: number; readonly quality: number }
  /** Visitors whom the entrances or zones of these cameras usually see in the missed hours. 0 where nothing depends on them; `null` if not known. */
  readonly visitors: number | null
  readonly basis: CostBasis
  /** What the cameras are needed for; `null` if not known, and `zones` is `null` if the zones are not. */
  readonly affects: { readonly entries: boolean; readonly zones: readonly string[] | null } | null
}

/** What the cameras that were asked for saw of the hours that were asked for, in incidents or not. */
export interface CamerasMissed {
  /** As the number has it that depends on these cameras. */
  readonly coverage: Coverage
  /** Hours of camera time inside opening hours, summed over the cameras, each once. */
  readonly dueHours: number
  /** What was missed of them, also in hours that are complete enough for no incident. */
  readonly missedHours: number
  /** What was missed outside of incidents. */
  readonly scattered: number
  /** How many stores have such cameras; `entrances` and `store-dwell` are of every store. */
  readonly stores: number
  /** Those of them of whose cameras no record is whole: the first location ids, and how many there are. */
  readonly withoutRecords: { readonly first: readonly string[]; readonly count: number }
}

export interface IncidentsAnswer {
  /** One page. */
  readonly incidents: readonly IncidentRow[]
  /** Of all incidents that match: how many, how many are ongoing, and the camera time missed in the period. */
  readonly count: number
  readonly ongoing: number
  readonly missedHours: number
  /** Whether there is any camera record of the period. Without one, no incident does not mean that all was well. */
  readonly hasUptime: boolean
  /** The days that tell what is usual, both included; `null` if the deployment has no hourly counts. */
  readonly usual: { readonly start: string; readonly end: string } | null
  /** Only if `cameras` are asked for. */
  readonly cameras?: CamerasMissed
  readonly meta: Counted & { readonly units: { readonly visitors: 'peopleCount'; readonly missed: 'hours' } }
}
