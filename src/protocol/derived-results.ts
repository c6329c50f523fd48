/** Readers of derived answers. What does not fit is no answer: a page draws each field of it. */

import * as v from 'valibot'
import type { HoursOfWeekAnswer, LeftOutReason, TotalsAnswer, WeekHourRow } from './derived-answers.ts'
import type { DerivedFacet } from './derived-bodies.ts'
import type { CountedUnit, DeltaReason, PointState, Verdict } from './states.ts'
import { isDateOnly } from './wire-time.ts'

/** JSON has no `undefined`: a key is there, or it is not. `v.exactOptional` would weigh on what every page loads. */
export const omittable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(schema) as unknown as v.ExactOptionalSchema<Schema, undefined>

export const yes = v.pipe(
  v.boolean(),
  v.check((value) => value),
) as v.GenericSchema<boolean, true>

/** One of these words, all of which must be listed. */
export const word = <Word extends string>(words: Readonly<Record<Word, true>>) =>
  v.picklist(Object.keys(words) as Word[])

const whole = (least: number, most = Number.POSITIVE_INFINITY) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isInteger(value) && value >= least && value <= most),
  )

export const count = whole(0)
export const amount = v.nullable(v.number())
const text = v.string()
const day = v.pipe(text, v.check(isDateOnly))
/** The first hour or day of a bucket on a wall clock. */
const index = v.pipe(
  text,
  v.check((value) => isDateOnly(value.slice(0, 10)) && /^T([01]\d|2[0-3]):00:00\.000$/.test(value.slice(10))),
)

export const coverage = v.object({
  share: amount,
  verdict: word<Verdict>({ complete: true, partial: true, unreliable: true, unknown: true }),
  outsideHours: omittable(yes),
})

const counted = v.object({
  counted: v.number(),
  of: v.number(),
  unit: word<CountedUnit>({ hour: true, day: true, store: true, 'store-hour': true, 'store-day': true }),
})

const shared = omittable(counted)
export const change = v.union([
  v.object({ kind: v.picklist(['delta']), fraction: v.number(), shared }),
  v.object({
    kind: v.picklist(['withheld']),
    reason: word<DeltaReason>({
      'coverage-unknown': true,
      'within-gaps': true,
      'no-data-now': true,
      'partial-now': true,
      'no-data': true,
      'partial-then': true,
      'current-unreliable': true,
      'comparison-unreliable': true,
      'few-shared': true,
      'small-sample': true,
      'zero-base': true,
    }),
    shared,
  }),
])

const state = word<PointState>({
  measured: true,
  closed: true,
  nobody: true,
  'no-data': true,
  future: true,
})
const figure = { state, value: amount, coverage, counted: omittable(counted) }

const segment = v.object({
  ...figure,
  index,
  occurrence: omittable(v.picklist([1])),
  lastDay: day,
  unfinished: omittable(yes),
  cutDays: omittable(count),
  compared: omittable(v.object({ ...figure, index, lastDay: day, soFar: amount })),
  change: omittable(change),
})

const entity = v.object({
  location: text,
  rank: v.nullable(count),
  perOpenDay: amount,
  openDays: count,
  soFar: amount,
  coverage,
  change: v.nullable(change),
})

const total = {
  value: amount,
  change: v.nullable(change),
  pair: v.object({ current: amount, compared: amount }),
}

const storeLeftOut = v.object({
  location: text,
  reason: word<LeftOutReason>({
    'closed-now': true,
    'closed-then': true,
    'not-counted-now': true,
    'not-counted-then': true,
    'no-common-day': true,
    'few-common-days': true,
    'unreliable-now': true,
    'unreliable-then': true,
  }),
  share: amount,
})

const summary = v.object({
  total: v.object({
    ...total,
    leftOut: count,
    unfinished: v.boolean(),
    counted: v.nullable(counted),
  }),
  perOpenDay: v.object({ ...total, openDays: count, allPartial: v.boolean() }),
  alike: v.nullable(v.object({ kept: count, leftOut: v.array(storeLeftOut) })),
  busiestDay: v.nullable(v.object({ day, total: v.number() })),
  busiestRivals: v.array(v.object({ day, coverage, counted: omittable(counted) })),
  coverage,
  hasUptime: v.boolean(),
  silent: v.array(text),
  shut: v.array(text),
  absence: v.nullable(
    word<Exclude<PointState, 'measured'>>({ closed: true, nobody: true, 'no-data': true, future: true }),
  ),
  unseen: v.object({
    first: v.array(v.object({ recording: text, camera: text, location: text, day, hours: v.number() })),
    count,
  }),
})

const totals: v.GenericSchema<unknown, TotalsAnswer> = v.object({
  segments: omittable(v.array(segment)),
  entities: omittable(v.array(entity)),
  summary: omittable(
    v.pipe(
      v.array(summary),
      v.check(({ length }) => length === 1),
    ),
  ),
  meta: v.object({ units: v.object({ value: v.picklist(['peopleCount']) }), countedUntil: text }),
})

const hourOfWeek = { weekday: whole(1, 7), hour: whole(0, 23) }

const hoursOfWeek: v.GenericSchema<unknown, HoursOfWeekAnswer> = v.object({
  hours: v.array(
    v.object({
      ...hourOfWeek,
      state: word<WeekHourRow['state']>({
        measured: true,
        closed: true,
        'no-data': true,
        unseen: true,
        future: true,
      }),
      average: amount,
      atLeast: amount,
      days: count,
      day: omittable(day),
      unseenDays: count,
      unknownDays: count,
      coverage,
      usual: omittable(amount),
    }),
  ),
  peak: v.nullable(v.object(hourOfWeek)),
  rivals: v.array(v.object(hourOfWeek)),
  meta: v.object({ units: v.object({ average: v.picklist(['peopleCount']) }), countedUntil: text }),
})

/** Reads an answer of the route `totals`. `null` where it is none, or lacks one of these facets. */
export function readTotals(value: unknown, facets: readonly DerivedFacet[]): TotalsAnswer | null {
  const read = v.safeParse(totals, value)
  return read.success && facets.every((facet) => read.output[facet] !== undefined) ? read.output : null
}

/** Reads an answer of the route `hours-of-week`. `null` where it is none. */
export function readHoursOfWeek(value: unknown): HoursOfWeekAnswer | null {
  const read = v.safeParse(hoursOfWeek, value)
  return read.success ? read.output : null
}
