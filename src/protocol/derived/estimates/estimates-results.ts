/** Reader of the derived route `estimates`. */

import * as v from 'valibot'
import { parseInstant } from '../../metrics/wire-time.ts'
import { count, text, word } from '../answer-fields.ts'
import { expectation, share } from '../forecast/forecast-fields.ts'
import type { EstimatesAnswer, NoEstimateReason } from './estimates-answers.ts'

const missedEntries = { missed: v.nullable(expectation), hours: count, hoursLeftOut: count }

const estimates: v.GenericSchema<unknown, EstimatesAnswer> = v.object({
  segments: v.array(v.object({ index: text, ...missedEntries })),
  summary: v.object(missedEntries),
  stores: v.object({
    estimated: count,
    leftOut: v.object({
      first: v.array(
        v.object({
          location: text,
          reason: word<NoEstimateReason>({ 'no-records': true, 'short-history': true }),
        }),
      ),
      count,
    }),
  }),
  meta: v.object({
    units: v.object({ missed: v.picklist(['peopleCount']) }),
    interval: share,
    countedUntil: v.pipe(
      text,
      v.check((value) => parseInstant(value) !== null),
    ),
  }),
})

/** Reads an answer of the route `estimates`. `null` if the value is not one. */
export function readEstimates(value: unknown): EstimatesAnswer | null {
  const read = v.safeParse(estimates, value)
  return read.success ? read.output : null
}
