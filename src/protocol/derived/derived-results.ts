/** Readers of derived answers. They reject answers of any other shape, because a page draws every field. */

import * as v from 'valibot'
import { amount, count, day, omittable, text, whole, word } from './answer-fields.ts'
import type {
  DemographicsAnswer,
  HoursOfWeekAnswer,
  LeftOutReason,
  TotalsAnswer,
  WeekHourRow,
} from './derived-answers.ts'
import type { ConversionFacet } from './derived-bodies.ts'
import {
  change,
  counted,
  coverage,
  groupTrust,
  oneRow,
  segment,
  summaryTrust,
  total,
} from './derived-fields.ts'

const entity = v.object({
  location: text,
  rank: v.nullable(count),
  perOpenDay: amount,
  openDays: count,
  soFar: amount,
  coverage,
  change: v.nullable(change),
})

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

const perOpenDay = { ...total, openDays: count, counted: v.nullable(counted) }

const summary = v.object({
  total: v.object({
    ...total,
    leftOut: count,
    unfinished: v.boolean(),
    counted: v.nullable(counted),
  }),
  perOpenDay: v.object({ ...perOpenDay, allPartial: v.boolean() }),
  alike: v.nullable(v.object({ kept: count, leftOut: v.array(storeLeftOut) })),
  busiestDay: v.nullable(v.object({ day, total: v.number() })),
  busiestRivals: v.array(v.object({ day, coverage, counted: omittable(counted) })),
  ...summaryTrust,
})

const group = v.object({
  ...groupTrust,
  total: v.object({ ...total, unfinished: v.boolean() }),
  perOpenDay: v.object(perOpenDay),
  coverage,
})

const totals: v.GenericSchema<unknown, TotalsAnswer> = v.object({
  segments: omittable(v.array(v.object(segment))),
  entities: omittable(v.array(entity)),
  groups: omittable(v.array(group)),
  summary: omittable(oneRow(summary)),
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

const demographics: v.GenericSchema<unknown, DemographicsAnswer> = v.object({
  groups: v.nullable(v.array(v.object({ age: text, gender: text, value: amount }))),
  untold: amount,
  meta: v.object({ units: v.object({ value: v.picklist(['peopleCount']) }), countedUntil: text }),
})

/** Reads an answer of the route `totals`. `null` if the value is not one, or lacks one of these facets. */
export function readTotals(value: unknown, facets: readonly ConversionFacet[]): TotalsAnswer | null {
  const read = v.safeParse(totals, value)
  return read.success && facets.every((facet) => facet in read.output) ? read.output : null
}

/** Reads an answer of the route `hours-of-week`. `null` if the value is not one. */
export function readHoursOfWeek(value: unknown): HoursOfWeekAnswer | null {
  const read = v.safeParse(hoursOfWeek, value)
  return read.success ? read.output : null
}

/** Reads an answer of the route `demographics`. `null` if the value is not one. */
export function readDemographics(value: unknown): DemographicsAnswer | null {
  const read = v.safeParse(demographics, value)
  return read.success ? read.output : null
}
