/** Bodies of the requests for targets ({@link ./targets.ts}). Apart from the readers, because the dashboard sends no others. */

import * as v from 'valibot'
import { mostEntries } from './derived/today-bodies.ts'
import { isDateOnly } from './metrics/wire-time.ts'
import type { SentTarget, TargetDays } from './targets.ts'

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

export const targetDays: v.GenericSchema<unknown, TargetDays> = v.record(
  v.pipe(v.string(), v.regex(/^(0[1-9]|[12]\d|3[01])$/)),
  entries,
)

const location = v.pipe(v.string(), v.minLength(1), v.maxLength(128))

/** Body of `POST /api/targets/sums`. */
export const askedSums = v.pipe(
  v.strictObject({ locations: v.pipe(v.array(location), v.minLength(1)), from: day, until: day }),
  v.check(({ from, until }) => from <= until, 'until: must not be before from'),
)

export const sentTarget: v.GenericSchema<unknown, SentTarget> = v.pipe(
  v.strictObject({
    location,
    from: day,
    until: day,
    entries: v.nullable(entries),
  }),
  v.check(({ from, until }) => from <= until, 'until: must not be before from'),
)
