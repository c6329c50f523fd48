/** Reader of the derived route `forecast`. */

import * as v from 'valibot'
import { isDateOnly, parseInstant } from '../../metrics/wire-time.ts'
import { count, text, whole, word } from '../answer-fields.ts'
import type { Expectation, ForecastAnswer, NoForecastReason } from './forecast-answers.ts'

const people = v.picklist(['peopleCount'])

/** First instant of a day on a wall clock. */
const midnight = v.pipe(
  text,
  v.check((value) => isDateOnly(value.slice(0, 10)) && value.slice(10) === 'T00:00:00.000'),
)

const amount = v.pipe(
  v.number(),
  v.check((value) => value >= 0),
)
export const share = v.pipe(
  amount,
  v.check((value) => value <= 1),
)

/** Fields of an expectation, whose interval holds it. */
const around = { expected: amount, low: amount, high: amount }
const isOrdered = v.check<Expectation, string>(
  ({ expected, low, high }) => low <= expected && expected <= high,
  'low, expected and high must be in order',
)
const ordered = <Output extends Expectation>(schema: v.GenericSchema<unknown, Output>) =>
  v.pipe(schema, isOrdered as unknown as v.CheckAction<Output, string>)

export const expectation = ordered(v.object(around))

const day = v.object({
  index: midnight,
  day: v.nullable(expectation),
  hours: v.array(ordered(v.object({ hour: whole(0, 23), ...around }))),
  stores: count,
  hoursLeftOut: count,
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
      checks: v.array(ordered(v.object({ index: midnight, came: amount, ...around }))),
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
