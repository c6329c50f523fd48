/** Fields of a forecast and of what follows from one. */

import * as v from 'valibot'
import { isDateOnly } from '../../metrics/wire-time.ts'
import { text } from '../answer-fields.ts'
import type { Expectation } from './forecast-answers.ts'

/** First instant of a day on a wall clock. */
export const midnight = v.pipe(
  text,
  v.check((value) => isDateOnly(value.slice(0, 10)) && value.slice(10) === 'T00:00:00.000'),
)

export const amount = v.pipe(
  v.number(),
  v.check((value) => value >= 0),
)
export const share = v.pipe(
  amount,
  v.check((value) => value <= 1),
)

/** Fields of an expectation, whose interval holds it. */
export const expectationFields = { expected: amount, low: amount, high: amount }

const isOrdered = v.check<Expectation, string>(
  ({ expected, low, high }) => low <= expected && expected <= high,
  'low, expected and high must be in order',
)

/** Adds to a schema with the fields of an expectation that its interval holds it. */
export const ordered = <Output extends Expectation>(schema: v.GenericSchema<unknown, Output>) =>
  v.pipe(schema, isOrdered as unknown as v.CheckAction<Output, string>)

export const expectation = ordered(v.object(expectationFields))
