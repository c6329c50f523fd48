/** Reader of the derived route `suspects`. */

import * as v from 'valibot'
import { parseInstant } from '../metrics/wire-time.ts'
import { count, minute, text, word } from './answer-fields.ts'
import type { SuspectReason, SuspectsAnswer } from './suspect-answers.ts'

const people = v.picklist(['peopleCount'])

const suspect = v.object({
  recording: text,
  name: text,
  location: text,
  counts: v.union([
    v.object({ kind: v.picklist(['entries']) }),
    v.object({ kind: v.picklist(['zone']), zone: text }),
  ]),
  reason: word<SuspectReason>({ silent: true, few: true, many: true }),
  counted: v.number(),
  usual: v.number(),
  from: minute,
  until: minute,
})

const suspects: v.GenericSchema<unknown, SuspectsAnswer> = v.object({
  suspects: v.array(suspect),
  count,
  hasUptime: v.boolean(),
  hasHistory: v.boolean(),
  meta: v.object({
    units: v.object({ counted: people, usual: people }),
    countedUntil: v.pipe(
      text,
      v.check((value) => parseInstant(value) !== null),
    ),
  }),
})

/** Reads an answer of the route `suspects`. `null` if the value is not one. */
export function readSuspects(value: unknown): SuspectsAnswer | null {
  const read = v.safeParse(suspects, value)
  return read.success ? read.output : null
}
