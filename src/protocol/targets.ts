/**
 * Our extension of the contract: targets of entries, by store and day. The server keeps a month of a store together.
 *
 * - `GET /api/targets?location=…&from=2026-11&until=2026-12` lists the months of a store that have targets, as
 *   `{ months }`.
 * - `POST /api/targets` sets targets of days, or of periods that the server splits ({@link SentTarget}). The body is
 *   `{ targets }`, the response {@link TargetsSet}.
 * - `POST /api/targets/:location/:month` replaces a month. The body has `days`, and the `version` that it replaces;
 *   without one there must be none. If the current version is another one, it fails with `conflict` (409), and `current`
 *   in the problem details is the current month, or `null`.
 * - `GET /api/targets/:location/:month/changes` lists all versions of a month, as `{ changes }`.
 *
 * Days are those of the store's own calendar.
 */

import * as v from 'valibot'
import { mostEntries } from './derived/derived-bodies.ts'
import { isDateOnly } from './metrics/wire-time.ts'

/** Targets of one request. */
export const mostSentTargets = 500

/** Days of a period that the server splits. */
export const longestTargetDays = 400

const entries = v.pipe(
  v.number(),
  v.check(
    (value) => Number.isInteger(value) && value >= 0 && value <= mostEntries,
    `must be a whole number from 0 to ${mostEntries}`,
  ),
)
const day = v.pipe(v.string(), v.check(isDateOnly, 'must be a day of the calendar, for example 2026-11-27'))

/** Entries by day of the month, `01` to `31`. A day without a target is absent. */
export const targetDays = v.record(v.pipe(v.string(), v.regex(/^(0[1-9]|[12]\d|3[01])$/)), entries)
export type TargetDays = Readonly<v.InferOutput<typeof targetDays>>

/** A target to set. */
export const sentTarget = v.pipe(
  v.strictObject({
    location: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    /** First day, and last day. Equal for a single day. */
    from: day,
    until: day,
    /** In all of these days. `null` removes their targets. */
    entries: v.nullable(entries),
  }),
  v.check(({ from, until }) => from <= until, 'until: must not be before from'),
)
export type SentTarget = Readonly<v.InferOutput<typeof sentTarget>>

/** The months of a store that have targets. */
export interface TargetMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly days: TargetDays
  /** Counts the writes of this month, from 1. */
  readonly version: number
  /** When this version was written, epoch milliseconds. */
  readonly at: number
  /** Name of the user who wrote it; empty without a login. */
  readonly by: string
}

/** Response of `POST /api/targets`. */
export interface TargetsSet {
  /** How many stores and days now have these targets. */
  readonly stores: number
  readonly days: number
  /** Periods that were split evenly, because the store's usual week is not known. */
  readonly even: readonly Pick<SentTarget, 'location' | 'from' | 'until'>[]
}

const month = v.object({
  month: v.string(),
  days: targetDays,
  version: v.number(),
  at: v.number(),
  by: v.string(),
})

/** Reads the months of a store. `null` if the response is not such a list. */
export function readTargetMonths(answer: unknown): readonly TargetMonth[] | null {
  const read = v.safeParse(v.object({ months: v.array(month) }), answer)
  return read.success ? read.output.months : null
}

/** Reads the response of `POST /api/targets`. `null` if it is not one. */
export function readTargetsSet(answer: unknown): TargetsSet | null {
  const read = v.safeParse(
    v.object({
      stores: v.number(),
      days: v.number(),
      even: v.array(v.object({ location: v.string(), from: v.string(), until: v.string() })),
    }),
    answer,
  )
  return read.success ? read.output : null
}
