/** Bodies of the requests for targets ({@link ./targets.ts}). Apart from the readers, because the dashboard sends no others. */

import * as v from 'valibot'
import { isDateOnly } from './metrics/wire-time.ts'
import { longestTargetDays, mostOnDay } from './target-limits.ts'
import {
  mostSentTargets,
  type SentTarget,
  type TargetDays,
  type TargetMeasure,
  targetMeasures,
} from './targets.ts'
import { isWrittenDay, writtenYears } from './written-days.ts'

/** Days of one request, counted for each store. */
export const mostTargetDays = mostSentTargets * longestTargetDays

/** Many stores and days together may have more. */
const mostTogether = 1000

const wholeUpTo = (most: number) =>
  v.pipe(
    v.number(),
    v.check(
      (value) => Number.isInteger(value) && value >= 0 && value <= most,
      `must be a whole number from 0 to ${most}`,
    ),
  )

const percentage = v.pipe(
  v.number(),
  v.check(
    (value) => value >= 0 && value <= mostOnDay.conversion && Math.round(value * 100) / 100 === value,
    'must be a percentage from 0 to 100, with up to two decimals',
  ),
)

export const targetMeasure = v.picklist(targetMeasures)
const day = v.pipe(v.string(), v.check(isDateOnly, 'must be a day of the calendar, for example 2026-11-27'))

/** The days of a month, by measure. */
export const targetDays: Readonly<Record<TargetMeasure, v.GenericSchema<unknown, TargetDays>>> = {
  entries: daysOf(wholeUpTo(mostOnDay.entries)),
  revenue: daysOf(wholeUpTo(mostOnDay.revenue)),
  conversion: daysOf(percentage),
}

function daysOf(value: v.GenericSchema<unknown, number>): v.GenericSchema<unknown, TargetDays> {
  return v.record(v.pipe(v.string(), v.regex(/^(0[1-9]|[12]\d|3[01])$/)), value)
}

const location = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** Body of `POST /api/targets/stores`. */
export const askedPeriod = v.pipe(
  v.strictObject({
    locations: v.pipe(v.array(location), v.minLength(1)),
    from: day,
    until: day,
    measure: v.optional(targetMeasure, 'entries'),
  }),
  v.check(({ from, until }) => from <= until, 'until: must not be before from'),
)

/** Body of `POST /api/targets/sums`. */
export const askedSums = v.pipe(
  askedPeriod,
  v.check(
    ({ locations, measure }) => measure !== 'conversion' || new Set(locations).size === 1,
    'locations: must be one store, because rates cannot be added up',
  ),
)

/** Stores of one target. */
const mostTargetStores = 500

const written = `from ${writtenYears.first} to ${writtenYears.last}`

export const sentTarget: v.GenericSchema<unknown, SentTarget> = v.pipe(
  v.strictObject({
    location: v.exactOptional(location),
    locations: v.exactOptional(v.pipe(v.array(location), v.minLength(1), v.maxLength(mostTargetStores))),
    from: day,
    until: day,
    entries: v.exactOptional(v.nullable(wholeUpTo(mostOnDay.entries * mostTogether))),
    revenue: v.exactOptional(v.nullable(wholeUpTo(mostOnDay.revenue * mostTogether))),
    conversion: v.exactOptional(v.nullable(percentage)),
  }),
  v.check(
    (target) => targetMeasures.some((measure) => target[measure] !== undefined),
    'must have entries, revenue or conversion',
  ),
  // Of other years there may be some from an earlier version, to be removed.
  v.check((target) => isRemoval(target) || isWrittenDay(target.from), `from: must be of a year ${written}`),
  v.check((target) => isRemoval(target) || isWrittenDay(target.until), `until: must be of a year ${written}`),
  v.check(
    (target) => (target.location === undefined) !== (target.locations === undefined),
    'must have either location or locations',
  ),
  v.transform(({ location: only, locations = [], ...target }) => ({
    ...target,
    locations: only === undefined ? [...new Set(locations)] : [only],
  })),
  v.check(({ from, until }) => from <= until, 'until: must not be before from'),
)

function isRemoval(target: Readonly<Partial<Record<TargetMeasure, number | null>>>): boolean {
  return targetMeasures.every((measure) => (target[measure] ?? null) === null)
}
