/** Reader of the derived route `forecast`. */

import * as v from 'valibot'
import { parseInstant } from '../../metrics/wire-time.ts'
import { count, text, whole, word } from '../answer-fields.ts'
import type { ForecastAnswer, NoForecastReason, SpecialDayBasis } from './forecast-answers.ts'
import { amount, expectation, expectationFields, midnight, ordered, share } from './forecast-fields.ts'

const people = v.picklist(['peopleCount'])

const day = v.object({
  index: midnight,
  day: v.nullable(expectation),
  hours: v.array(ordered(v.object({ hour: whole(0, 23), ...expectationFields }))),
  stores: count,
  hoursLeftOut: count,
  special: v.object({
    first: v.array(
      v.object({
        reason: v.string(),
        basis: word<SpecialDayBasis>({ earlier: true, holidays: true, usual: true, closed: true }),
        stores: count,
      }),
    ),
    count,
  }),
})

const forecast: v.GenericSchema<unknown, ForecastAnswer> = v.object({
  state: v.picklist(['forecast', 'short-history']),
  days: v.array(day),
  stores: v.object({
    forecast: count,
    leftOut: v.object({
      first: v.array(
        v.object({
          location: text,
          reason: word<NoForecastReason>({ 'short-history': true, 'not-counted': true, closed: true }),
        }),
      ),
      count,
    }),
  }),
  past: v.nullable(
    v.object({
      weeks: count,
      dayError: amount,
      hourError: amount,
      daysHeld: share,
      hoursHeld: share,
      checks: v.array(ordered(v.object({ index: midnight, came: amount, ...expectationFields }))),
    }),
  ),
  meta: v.object({
    units: v.object({ expected: people, came: people }),
    interval: share,
    countedUntil: v.pipe(
      text,
      v.check((value) => parseInstant(value) !== null),
    ),
  }),
})

/** Reads an answer of the route `forecast`. `null` if the value is not one. */
export function readForecast(value: unknown): ForecastAnswer | null {
  const read = v.safeParse(forecast, value)
  return read.success ? read.output : null
}
