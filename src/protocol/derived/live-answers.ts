/** Answers of the derived route `live` (README.md, "Derived routes"). */

import * as v from 'valibot'

/** Worst first. */
export const liveStates = ['offline', 'degraded', 'unknown', 'online'] as const
export type LiveState = (typeof liveStates)[number]

/** Number of cameras in each state. */
export type LiveCounts = Readonly<Record<LiveState, number>>

/** A camera that is listed by name. */
export interface LiveCameraRow {
  readonly recording: string
  /** The camera's id if it has no name. */
  readonly name: string
  readonly state: LiveState
  /** The reported state, present if it is not credible. `state` is `unknown` then. */
  readonly was?: LiveState
  /** ISO 8601 in UTC. `null` if never seen, or not reported. An offline camera has been offline since then. */
  readonly lastSeen: string | null
  /** 0 to 1. */
  readonly quality: number | null
  /** For an online camera: its records of today and yesterday have no gap since this instant. ISO 8601 in UTC. */
  readonly wellSince?: string
  /** Whether the camera counts entries, and which zones it watches. `null` if the deployment doesn't say. */
  readonly affects: { readonly entries: boolean; readonly zones: readonly string[] | null } | null
}

/** A store with listed cameras, or with more cameras than the list can hold. */
export interface LiveStoreRow {
  readonly location: string
  /** True if the store may be open now by its cameras' schedules, or if no schedule is known. */
  readonly open: boolean
  /**
   * When the first of its offline cameras went silent, ISO 8601 in UTC. `null` if none is offline, or the time is not
   * reported.
   */
  readonly offlineSince: string | null
  /** Worst first. */
  readonly cameras: readonly LiveCameraRow[]
}

/**
 * Which cameras are listed by name.
 * - `all`: all of them.
 * - `unwell`: all that are not online.
 * - `folded`: those of `unwell` in stores where at least one camera is still well, up to the limit.
 */
export const liveListings = ['all', 'unwell', 'folded'] as const
export type LiveListing = (typeof liveListings)[number]

export interface LiveAnswer {
  /** One row: all stores together. */
  readonly summary: readonly LiveCounts[]
  /** By store, in ascending order of the ids. Absent if nothing changed since the cursor. */
  readonly byStore?: Readonly<Record<LiveState, readonly number[]>>
  readonly listed: LiveListing
  /** Worst first. With `changed`, only the stores that changed. */
  readonly stores: readonly LiveStoreRow[]
  /** Rows beyond the limit: stores without a row, and cameras in none that are not online. */
  readonly more: { readonly stores: number; readonly cameras: number }
  /** Present if the answer has only changes: stores that had a row and have none any more. */
  readonly changed?: { readonly left: readonly string[] }
  readonly cursor: string
  readonly meta: {
    /** The newest sign of life of any camera, ISO 8601 in UTC. `null` if there is none. */
    readonly newestSeen: string | null
    readonly units: { readonly quality: 'rate' }
  }
}

const count = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value) && value >= 0),
)
const text = v.string()
const instant = v.nullable(text)
const state = v.picklist(liveStates)

/** Schema of an optional key. JSON has no `undefined`. */
const omittable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(schema) as unknown as v.ExactOptionalSchema<Schema, undefined>

const ofStates = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ offline: schema, degraded: schema, unknown: schema, online: schema })

const camera = v.object({
  recording: text,
  name: text,
  state,
  was: omittable(state),
  lastSeen: instant,
  quality: v.nullable(v.number()),
  wellSince: omittable(text),
  affects: v.nullable(v.object({ entries: v.boolean(), zones: v.nullable(v.array(text)) })),
})

const store = v.object({
  location: text,
  open: v.boolean(),
  offlineSince: instant,
  cameras: v.array(camera),
})

const live: v.GenericSchema<unknown, LiveAnswer> = v.object({
  summary: v.pipe(
    v.array(ofStates(count)),
    v.check(({ length }) => length === 1),
  ),
  byStore: omittable(ofStates(v.array(count))),
  listed: v.picklist(liveListings),
  stores: v.array(store),
  more: v.object({ stores: count, cameras: count }),
  changed: omittable(v.object({ left: v.array(text) })),
  cursor: text,
  meta: v.object({ newestSeen: instant, units: v.object({ quality: v.picklist(['rate']) }) }),
})

/** Reads an answer of the route `live`. `null` if the value is not one. */
export function readLive(value: unknown): LiveAnswer | null {
  const read = v.safeParse(live, value)
  if (!read.success) return null
  const { byStore, changed } = read.output
  return byStore === undefined && changed === undefined ? null : read.output
}
