/** What the fields of derived answers are read by. */

import * as v from 'valibot'
import { isDateOnly } from '../metrics/wire-time.ts'

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

export const whole = (least: number, most = Number.POSITIVE_INFINITY) =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isInteger(value) && value >= least && value <= most),
  )

export const count = whole(0)
export const amount = v.nullable(v.number())
export const text = v.string()
export const day = v.pipe(text, v.check(isDateOnly))

/** A minute of a store's wall clock. */
export const minute = v.pipe(
  text,
  v.check(
    (value) => isDateOnly(value.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:00\.000$/.test(value.slice(10)),
  ),
)
