/** Reader of the measure `conversion` of the route `totals`. It rejects answers of any other shape. */

import * as v from 'valibot'
import { amount, count, day, omittable, text } from './answer-fields.ts'
import type { ConversionAnswer } from './conversion-answers.ts'
import type { ConversionFacet } from './derived-bodies.ts'
import {
  absence,
  change,
  coverage,
  groupTrust,
  oneRow,
  segment,
  state,
  summaryTrust,
  total,
} from './derived-fields.ts'

const of = v.object({ total: amount, over: amount })

const quotientAmount = v.object({ ...total, absence, counted: amount })

const entity = v.object({
  location: text,
  rank: v.nullable(count),
  state,
  of,
  coverage,
  ...total,
  tills: v.nullable(v.object({ currency: v.nullable(text), average: amount, unitsPerSale: amount })),
})

const hours = v.union([
  v.object({
    kind: v.picklist(['checked']),
    due: count,
    counted: count,
    leftOutForCameras: count,
    leftOutForTills: count,
    watched: v.boolean(),
    comparedLeftOut: count,
  }),
  v.object({ kind: v.picklist(['unchecked']), reason: v.picklist(['too-much', 'refused']) }),
])

const summary = v.object({
  total: v.object({ ...total, leftOut: count, unfinished: v.boolean() }),
  of: v.object({ total: quotientAmount, over: quotientAmount }),
  ...summaryTrust,
  hours,
  salesFrom: v.picklist(['tills', 'rate']),
  unknownRoleShare: amount,
})

const tillFigure = v.object({ value: amount, change: v.nullable(change) })

const answer: v.GenericSchema<unknown, ConversionAnswer> = v.object({
  segments: omittable(v.array(v.object({ ...segment, of }))),
  entities: omittable(v.array(entity)),
  groups: omittable(v.array(v.object({ ...groupTrust, state, of, coverage, ...total }))),
  summary: omittable(oneRow(summary)),
  tills: omittable(
    v.array(
      v.object({
        currency: v.nullable(text),
        stores: count,
        sales: tillFigure,
        volume: tillFigure,
        average: tillFigure,
        unitsPerSale: tillFigure,
      }),
    ),
  ),
  leftOut: omittable(
    v.array(
      v.object({
        location: text,
        day,
        from: text,
        until: text,
        hours: count,
        reason: v.picklist(['cameras', 'till']),
        customers: v.number(),
        size: v.number(),
      }),
    ),
  ),
  meta: v.object({
    units: v.object({
      value: v.picklist(['rate']),
      total: v.picklist(['count']),
      over: v.picklist(['peopleCount']),
    }),
    countedUntil: text,
  }),
})

/** Reads an answer of the measure `conversion`. `null` if the value is not one, or lacks one of these facets. */
export function readConversion(value: unknown, facets: readonly ConversionFacet[]): ConversionAnswer | null {
  const read = v.safeParse(answer, value)
  return read.success && facets.every((facet) => read.output[facet] !== undefined) ? read.output : null
}
