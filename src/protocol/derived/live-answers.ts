/** Answers of the derived route `live` (README.md, "Derived routes"). */

import * as v from 'valibot'

/** The worst first. */
export const liveStates = ['offline', 'degraded', 'unknown', 'online'] as const
export type LiveState = (typeof liveStates)[number]

/** How many cameras are in each state. */
export type LiveCounts = Readonly<Record<LiveState, number>>

/** A camera that is listed by name. */
export interface LiveCameraRow {
  readonly recording: string
  /** Its id if it has no name. */
  readonly name: string
  readonly state: LiveState
  /** The state that the status says, which cannot be believed: then the state is `unknown`. */
  readonly was?: LiveState
  /** ISO 8601 in UTC; `null`: never, or it is not told. An offline camera is so since then. */
  readonly lastSeen: string | null
  /** 0 to 1. */
  readonly quality: number | null
  /** Of an online camera: its records of today and yesterday have no gap since then; ISO 8601 in UTC. */
  readonly wellSince?: string
  /** Whether it counts entries, and the zones that it watches; `null` if the deployment does not say. */
  readonly affects: { readonly entries: boolean; readonly zones: readonly string[] | null } | null
}

/** A store with cameras that are listed, or with more of them than can be. */
export interface LiveStoreRow {
  readonly location: string
  /** Whether it may be open now, by the schedules of its cameras. True if nobody says. */
  readonly open: boolean
  /** When the first of its offline cameras fell silent, ISO 8601 in UTC; `null`: none is offline, or it is not told. */
  readonly offlineSince: string | null
  /** Worst first. */
  readonly cameras: readonly LiveCameraRow[]
}

/**
 * Which cameras are listed by name: all; all that are not online; or of these only those in stores where any camera is
 * still well, up to the limit.
 */
export const liveListings = ['all', 'unwell', 'folded'] as const
export type LiveListing = (typeof liveListings)[number]

export interface LiveAnswer {
  /** One row: all stores together. */
  readonly summary: readonly LiveCounts[]
  /** By store, in ascending order of the ids. Left out where nothing changed since the cursor. */
  readonly byStore?: Readonly<Record<LiveState, readonly number[]>>
  readonly listed: LiveListing
  /** Worst first. With `changed`, those that changed alone. */
  readonly stores: readonly LiveStoreRow[]
  /** What the limit leaves out: stores that have no row, and cameras that are in none and not online. */
  readonly more: { readonly stores: number; readonly cameras: number }
  /** Present where only changes are answered: stores that had a row and have none any more. */
  readonly changed?: { readonly left: readonly string[] }
  readonly cursor: string
  readonly meta: {
    /** The newest sign of life of any of the cameras, ISO 8601 in UTC; `null`: there is none. */
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

/** JSON has no `undefined`: a key is there, or it is not. */
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

/** Reads an answer of the route `live`. `null` where it is none. */
export function readLive(value: unknown): LiveAnswer | null {
  const read = v.safeParse(live, value)
  if (!read.success) return null
  const { byStore, changed } = read.output
  return byStore === undefined && changed === undefined ? null : read.output
}
