/**
 * Our extension of the contract: targets of entries, revenue and conversion ({@link TargetMeasure}), by store and day. The
 * server keeps a month of a store and measure together.
 *
 * - `GET /api/targets?location=…&from=2026-11&until=2026-12&measure=revenue` lists the months of a store that have targets,
 *   as `{ months }`. Without a measure, those of entries.
 * - `POST /api/targets` sets targets of days, or of periods and several stores that the server splits ({@link SentTarget};
 *   `location` may name a single store). The body is `{ targets }`, the response {@link TargetsSet}.
 * - `POST /api/targets/sums` reads: `{ locations, from, until, measure? }` gives the targets of these stores together by
 *   day, as `{ days }` ({@link TargetSum}). Revenue is added up as it stands, so the stores must have one currency. Rates
 *   cannot be added up: those of conversion are of one location.
 * - `POST /api/targets/stores` reads: `{ locations, from, until, measure? }` gives the target of each store, as `{ stores }`
 *   ({@link StoreTarget}).
 * - `POST /api/targets/:location/:month` replaces a month. The body has `days`, the `measure` (`entries` without), and the
 *   `version` that it replaces; without one there must be none. If the current version is another one, it fails with
 *   `conflict` (409), and `current` in the problem details is the current month, or `null`.
 * - `GET /api/targets/:location/:month/changes?measure=` lists all versions of a month, as `{ changes }` ({@link TargetChange}).
 * - `GET /api/targets/removed` lists stores that have targets but do not exist any more, as `{ stores }`
 *   ({@link RemovedStore}), and `DELETE /api/targets/removed/:location` removes the targets of one.
 *
 * Days are those of the store's own calendar.
 */

import * as v from 'valibot'

/** Targets of one request. */
export const mostSentTargets = 500

/** `entries`: people. `revenue`: whole units of the store's currency. `conversion`: percent, with up to two decimals. */
export const targetMeasures = ['entries', 'revenue', 'conversion'] as const

export type TargetMeasure = (typeof targetMeasures)[number]

/** Targets by day of the month, `01` to `31`. A day without a target is absent. */
export type TargetDays = Readonly<Record<string, number>>

/**
 * Targets to set, of one measure or several. Those of entries and revenue are of all days and stores together, that of
 * conversion is of each. `null` removes the targets of these days.
 */
export interface SentTarget extends Readonly<Partial<Record<TargetMeasure, number | null>>> {
  /** One store, or several, such as those of a group. For revenue, they have one currency. */
  readonly locations: readonly string[]
  /** First day, and last day. Equal for a single day. */
  readonly from: string
  readonly until: string
}

/** The months of a store that have targets. */
export interface TargetMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly days: TargetDays
  /** Counts the writes of this month, from 1. 0 without any day: there is nothing to replace. */
  readonly version: number
  /** When this version was written, epoch milliseconds. */
  readonly at: number
  /** Name of the user who wrote it; empty without a login. */
  readonly by: string
}

/** A version of a month, first to last. Without any day, it removed the targets. */
export type TargetChange = Omit<TargetMonth, 'month'>

/** The targets of several stores on one day. A day on which none of them has a target is absent, unless all are closed. */
export interface TargetSum {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly value: number
  /** How many of the stores have a target on that day. */
  readonly stores: number
  /** How many of the others are closed on that day, by their opening hours. */
  readonly closed: number
}

/**
 * The target of a store over the days of a period that are over on its clock. A store is absent unless it has a target on each of
 * these days on which it opens, by its opening hours.
 *
 * Entries and revenue are added up. A conversion rate is that of each open day, today included. A store whose days have different
 * rates is absent.
 */
export interface StoreTarget {
  readonly location: string
  readonly value: number
  /** Number of days with a target. */
  readonly days: number
}

/** A store that the deployment no longer lists, and whose targets the viewer may remove. */
export interface RemovedStore {
  readonly location: string
  /** Number of months that have targets. */
  readonly months: number
}

/** Days of a store. */
export interface StorePeriod extends Pick<SentTarget, 'from' | 'until'> {
  readonly location: string
}

/** Response of `POST /api/targets`. */
export interface TargetsSet {
  /** How many stores and days now have these targets. */
  readonly stores: number
  readonly days: number
  /**
   * Periods of stores whose usual week is not known. The store counted as the mean of the others, and without any, all days
   * are equal.
   */
  readonly even: readonly StorePeriod[]
}

/** Not `v.record`, which nothing else of the dashboard needs: every page would load it. */
const days = v.pipe(
  v.looseObject({}),
  v.check((value) => Object.values(value).every(Number.isFinite)),
) as unknown as v.GenericSchema<unknown, TargetDays>

const month = v.object({
  month: v.string(),
  days,
  version: v.number(),
  at: v.number(),
  by: v.string(),
})

/** Reads the months of a store. `null` if the response is not such a list. */
export function readTargetMonths(answer: unknown): readonly TargetMonth[] | null {
  const read = v.safeParse(v.object({ months: v.array(month) }), answer)
  return read.success ? read.output.months : null
}

/** Reads all versions of a month. `null` if the response is not such a list. */
export function readTargetChanges(answer: unknown): readonly TargetChange[] | null {
  const change = v.object({ days, version: v.number(), at: v.number(), by: v.string() })
  const read = v.safeParse(v.object({ changes: v.array(change) }), answer)
  return read.success ? read.output.changes : null
}

/** Reads the response of `POST /api/targets/sums`. `null` if it is not one. */
export function readTargetSums(answer: unknown): readonly TargetSum[] | null {
  const sum = v.object({ day: v.string(), value: v.number(), stores: v.number(), closed: v.number() })
  const read = v.safeParse(v.object({ days: v.array(sum) }), answer)
  return read.success ? read.output.days : null
}

/** Reads the response of `POST /api/targets/stores`. `null` if it is not one. */
export function readStoreTargets(answer: unknown): readonly StoreTarget[] | null {
  const store = v.object({ location: v.string(), value: v.number(), days: v.number() })
  const read = v.safeParse(v.object({ stores: v.array(store) }), answer)
  return read.success ? read.output.stores : null
}

/** Reads the response of `GET /api/targets/removed`. `null` if it is not one. */
export function readRemovedStores(answer: unknown): readonly RemovedStore[] | null {
  const store = v.object({ location: v.string(), months: v.number() })
  const read = v.safeParse(v.object({ stores: v.array(store) }), answer)
  return read.success ? read.output.stores : null
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
