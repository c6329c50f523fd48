/** Reader of the derived route `staffing-ahead`. */

import * as v from 'valibot'
import { isDateOnly, parseInstant } from '../../metrics/wire-time.ts'
import { count, text, whole, word } from '../answer-fields.ts'
import { amount, expectationFields, midnight, ordered, share } from '../forecast/forecast-fields.ts'
import type { StaffedVerdict } from '../staffing/staffing-answers.ts'
import type { NoPlanReason, PlannedStretch, StaffingAheadAnswer } from './staffing-ahead-answers.ts'

const people = v.picklist(['peopleCount'])

/** First instant of an hour on a wall clock. */
const hourStart = v.pipe(
  text,
  v.check((value) => isDateOnly(value.slice(0, 10)) && /^T([01]\d|2[0-3]):00:00\.000$/.test(value.slice(10))),
)
const day = v.pipe(text, v.check(isDateOnly))

const unplanned = v.object({ forecast: count, staff: count })

const hour = ordered(
  v.object({
    hour: whole(0, 23),
    ...expectationFields,
    staffHours: amount,
    stores: whole(1, Number.MAX_SAFE_INTEGER),
    verdict: word<StaffedVerdict>({ thin: true, idle: true, even: true }),
    evenStaff: amount,
  }),
)

const stretch = ordered(
  v.object({
    location: text,
    index: hourStart,
    hours: whole(1, 24),
    ...expectationFields,
    staffHours: amount,
    verdict: word<PlannedStretch['verdict']>({ thin: true, idle: true }),
    evenStaff: amount,
  }),
)

const reasons = {
  'short-history': true,
  'not-counted': true,
  closed: true,
  'no-shifts': true,
  'no-average': true,
} as const

const staffingAhead: v.GenericSchema<unknown, StaffingAheadAnswer> = v.object({
  days: v.array(v.object({ index: midnight, hours: v.array(hour) })),
  summary: v.object({
    expected: amount,
    staffHours: amount,
    hours: count,
    thin: v.object({ hours: count, expected: amount }),
    idle: v.object({ hours: count, staffHours: amount }),
    leftOut: unplanned,
  }),
  stretches: v.object({ first: v.array(stretch), count }),
  stores: v.object({
    planned: count,
    leftOut: v.object({
      first: v.array(v.object({ location: text, reason: word<NoPlanReason>(reasons) })),
      count,
    }),
  }),
  meta: v.object({
    units: v.object({ expected: people, staffHours: v.picklist(['hours']) }),
    interval: share,
    average: v.object({ start: day, end: day }),
    countedUntil: v.pipe(
      text,
      v.check((value) => parseInstant(value) !== null),
    ),
  }),
})

/** Reads an answer of the route `staffing-ahead`. `null` if the value is not one. */
export function readStaffingAhead(value: unknown): StaffingAheadAnswer | null {
  const read = v.safeParse(staffingAhead, value)
  return read.success ? read.output : null
}
