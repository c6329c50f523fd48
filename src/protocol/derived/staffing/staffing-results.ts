/** Reader of the derived route `staffing`. */

import * as v from 'valibot'
import { parseInstant } from '../../metrics/wire-time.ts'
import { count, omittable, text, whole, word, yes } from '../answer-fields.ts'
import type { NoStaffingReason, StaffedVerdict, StaffingAnswer, StaffSource } from './staffing-answers.ts'

const amount = v.pipe(
  v.number(),
  v.check((value) => value >= 0),
)

const amounts = { visitors: amount, staffHours: amount, hours: count }

const hour = v.object({
  weekday: whole(1, 7),
  hour: whole(0, 23),
  ...amounts,
  verdict: word<StaffedVerdict>({ thin: true, idle: true, even: true }),
  evenStaff: v.nullable(amount),
})

const pattern = {
  thin: v.object({ hours: count, visitors: amount }),
  idle: v.object({ hours: count, staffHours: amount }),
  leftOut: v.object({ visitors: count, staff: count }),
}

const staffing: v.GenericSchema<unknown, StaffingAnswer> = v.object({
  source: v.nullable(word<StaffSource>({ shifts: true, role: true })),
  hours: v.array(hour),
  summary: v.object({ ...amounts, ...pattern }),
  entities: v.array(
    v.object({
      location: text,
      ...amounts,
      ...pattern,
      thinnest: v.nullable(hour),
      countsStaff: omittable(yes),
    }),
  ),
  leftOut: v.object({
    first: v.array(
      v.object({
        location: text,
        reason: word<NoStaffingReason>({ 'no-staff': true, 'not-together': true }),
      }),
    ),
    count,
  }),
  meta: v.object({
    units: v.object({ visitors: v.picklist(['peopleCount']), staffHours: v.picklist(['hours']) }),
    countedUntil: v.pipe(
      text,
      v.check((value) => parseInstant(value) !== null),
    ),
  }),
})

/** Reads an answer of the route `staffing`. `null` if the value is not one. */
export function readStaffing(value: unknown): StaffingAnswer | null {
  const read = v.safeParse(staffing, value)
  return read.success ? read.output : null
}
