/** Fields that several derived answers share, as schemas for their readers. */

import * as v from 'valibot'
import { isDateOnly } from '../metrics/wire-time.ts'
import { amount, count, day, omittable, text, word, yes } from './answer-fields.ts'
import type { CountedUnit, DeltaReason, PointState, Verdict } from './states.ts'

/** First hour or day of a bucket on a wall clock. */
const index = v.pipe(
  text,
  v.check((value) => isDateOnly(value.slice(0, 10)) && /^T([01]\d|2[0-3]):00:00\.000$/.test(value.slice(10))),
)

export const coverage = v.object({
  share: amount,
  verdict: word<Verdict>({ complete: true, partial: true, unreliable: true, unknown: true }),
  outsideHours: omittable(yes),
})

export const counted = v.object({
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

export const state = word<PointState>({
  measured: true,
  closed: true,
  nobody: true,
  'no-data': true,
  future: true,
})
const figure = { state, value: amount, coverage, counted: omittable(counted) }

export const segment = {
  ...figure,
  index,
  occurrence: omittable(v.picklist([1])),
  lastDay: day,
  unfinished: omittable(yes),
  cutDays: omittable(count),
  compared: omittable(v.object({ ...figure, index, lastDay: day, soFar: amount })),
  change: omittable(change),
}

/** A value of the whole period, and its change. */
export const total = {
  value: amount,
  change: v.nullable(change),
  pair: v.object({ current: amount, compared: amount }),
}

/** What lowers the coverage. */
export const unseen = v.object({
  first: v.array(v.object({ recording: text, camera: text, location: text, day, hours: v.number() })),
  count,
})

const absent = word<Exclude<PointState, 'measured'>>({
  closed: true,
  nobody: true,
  'no-data': true,
  future: true,
})

export const absence = v.nullable(absent)

/** Which stores of a group its figures include. */
export const groupTrust = {
  stores: count,
  counted: count,
  uncounted: v.array(v.object({ location: text, state: absent })),
}

/** How far a summary of stores can be trusted, and which stores are not in it. */
export const summaryTrust = {
  coverage,
  hasUptime: v.boolean(),
  silent: v.array(text),
  shut: v.array(text),
  absence,
  unseen,
}

/** A facet with exactly one row. */
export const oneRow = <Schema extends v.GenericSchema>(row: Schema) =>
  v.pipe(
    v.array(row),
    v.check(({ length }) => length === 1),
  )
