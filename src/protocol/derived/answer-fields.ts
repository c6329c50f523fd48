/** Building blocks of the schemas that read derived answers. */

import * as v from 'valibot'
import { isDateOnly } from '../metrics/wire-time.ts'

/**
 * Schema of an optional key. JSON has no `undefined`, and `v.exactOptional` would add to the code that every page
 * loads.
 */
export const omittable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(schema) as unknown as v.ExactOptionalSchema<Schema, undefined>

export const yes = v.pipe(
  v.boolean(),
  v.check((value) => value),
) as v.GenericSchema<boolean, true>

/** Schema of one of these words. The record must list them all. */
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

/** Schema of a minute on a store's wall clock. */
export const minute = v.pipe(
  text,
  v.check(
    (value) => isDateOnly(value.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:00\.000$/.test(value.slice(10)),
  ),
)
